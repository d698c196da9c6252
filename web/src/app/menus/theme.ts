import { useSyncExternalStore } from 'react'
import { localStore } from '#device/storage.ts'

export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

/** Storage key of the theme; public/before-paint.js reads it before the first paint. */
const KEY = 'theme'

const listeners = new Set<() => void>()

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system')

export function chooseTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  localStore.setItem(KEY, theme)
  for (const listener of listeners) listener()
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
