import { useSyncExternalStore } from 'react'
import { localStore } from '#device/storage.ts'

const KEY = 'single-keys'

const listeners = new Set<() => void>()

let isOn = localStore.getItem(KEY) !== 'off'

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
  localStore.setItem(KEY, next ? 'on' : 'off')
  for (const listener of listeners) listener()
}
