import { useSyncExternalStore } from 'react'

const KEY = 'single-keys'

const listeners = new Set<() => void>()

let isOn = read()

/**
 * Whether single-key shortcuts are on (WCAG 2.1.4): users of speech input, or who press keys by accident, can
 * turn them off. On by default.
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
    // Without local storage the choice lasts until the page is closed.
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
