import { useSyncExternalStore } from 'react'

const KEY = 'single-keys'

const listeners = new Set<() => void>()

let isOn = read()

/**
 * Whether a single key is a command (WCAG 2.1.4): who dictates, or presses keys by accident, switches
 * that off. Without a choice it is on.
 */
export const areSingleKeysOn = (): boolean => isOn

export const useSingleKeys = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    areSingleKeysOn,
    () => true,
  )

export function chooseSingleKeys(next: boolean) {
  isOn = next
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off')
  } catch {
    // Without storage the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function read(): boolean {
  try {
    return globalThis.localStorage?.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
