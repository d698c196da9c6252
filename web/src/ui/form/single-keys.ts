import { useSyncExternalStore } from 'react'

const KEY = 'single-keys'

const listeners = new Set<() => void>()

let isOn = read()

/**
 * Returns whether single-key shortcuts are on, as they are by default. Users of speech input, and users who press keys
 * by accident, can turn them off (WCAG 2.1.4).
 */
export const areSingleKeyShortcutsOn = (): boolean => isOn

export const useSingleKeyShortcuts = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    areSingleKeyShortcutsOn,
    () => true,
  )

export function setSingleKeyShortcuts(next: boolean) {
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
