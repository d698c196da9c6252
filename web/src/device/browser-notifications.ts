import { useSyncExternalStore } from 'react'
import { localStore } from './storage.ts'
import { isAnyTabVisible } from './visible-tabs.ts'

const PREFERENCE = 'parvalue.browser-notifications'
const SHOWN = 'parvalue.browser-notifications.shown'
const LOCK = 'parvalue.browser-notifications'

/** Ids kept to show each notification once over all tabs. */
const SHOWN_MAX = 200

/**
 * Whether the browser shows notifications of this site: the user has chosen so and the browser allows it, not chosen,
 * the browser refuses, or it cannot.
 */
export type BrowserNotificationState = 'on' | 'off' | 'denied' | 'unsupported'

/** Returns the state that follows from the browser's permission and the user's choice. */
export function toBrowserNotificationState(
  permission: NotificationPermission | null,
  isChosen: boolean,
): BrowserNotificationState {
  if (permission === null) return 'unsupported'
  if (permission === 'denied') return 'denied'
  return isChosen && permission === 'granted' ? 'on' : 'off'
}

/**
 * Returns the browser's permission; null if it cannot show notifications. Browsers of Android have the interface but
 * only let a service worker use it, and without locks each tab would show its own.
 */
function readPermission(): NotificationPermission | null {
  if (!('Notification' in globalThis) || !('locks' in navigator)) return null
  return /Android/.test(navigator.userAgent) ? null : Notification.permission
}

const readState = () =>
  toBrowserNotificationState(readPermission(), localStore.getItem(PREFERENCE) === 'on')

const listeners = new Set<() => void>()

function announce() {
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Other tabs change the choice, and the browser's own settings the permission.
  window.addEventListener('storage', listener)
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('focus', listener)
  }
}

export const useBrowserNotificationState = (): BrowserNotificationState =>
  useSyncExternalStore(subscribe, readState, () => 'off')

/** Saves the choice; switching on asks for permission. It must run in the click handler. */
export async function setBrowserNotifications(isOn: boolean): Promise<void> {
  if (isOn && Notification.permission === 'default') await Notification.requestPermission()
  const isGranted = isOn && Notification.permission === 'granted'
  localStore.setItem(PREFERENCE, isGranted ? 'on' : 'off')
  announce()
}

type Shown = { id: string; title: string; onOpen: () => void }

/**
 * Shows notifications of the browser, each once over all tabs, and only if no tab is visible. Those that a visible tab
 * has announced instead are never shown later.
 */
export async function showBrowserNotifications(items: readonly Shown[]): Promise<void> {
  if (readState() !== 'on' || items.length === 0) return
  await navigator.locks.request(LOCK, async () => {
    const isSeen = await isAnyTabVisible()
    const shown = readShown()
    for (const { id, title, onOpen } of items) {
      if (shown.includes(id) || isSeen) continue
      const notification = new Notification(title, { tag: id })
      notification.onclick = () => {
        window.focus()
        onOpen()
        notification.close()
      }
    }
    const ids = [...new Set([...items.map(({ id }) => id), ...shown])]
    localStore.setItem(SHOWN, JSON.stringify(ids.slice(0, SHOWN_MAX)))
  })
}

function readShown(): string[] {
  try {
    const value: unknown = JSON.parse(localStore.getItem(SHOWN) ?? '[]')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
