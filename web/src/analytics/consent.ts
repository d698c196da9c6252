import { useSyncExternalStore } from 'react'
import { isRefusedByBrowser, type TrackingPreference } from './tracker.ts'

/** The switch under Settings and on the privacy page; kept by this browser alone. */
const KEY = 'parvalue.statistics'
const OFF = 'off'

const listeners = new Set<() => void>()
/** Where nothing can be kept, the choice holds until the page is left. */
let chosen: boolean | null = null

export function readWish(): TrackingPreference {
  const { doNotTrack, globalPrivacyControl }: TrackingPreference = navigator
  return { doNotTrack, globalPrivacyControl, isSwitchedOff: isSwitchedOff() }
}

export function switchStatistics(isOn: boolean) {
  chosen = isOn
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
    chosen = null
  } catch {
    // What cannot be kept holds here.
  }
  for (const listener of listeners) listener()
}

type StatisticsWish = {
  isOn: boolean
  /** The browser asks for it (Do Not Track, Global Privacy Control): nothing is counted at all. */
  isRefusedByBrowser: boolean
}

/** Requirement XT-05. What the switch shows; follows other tabs. */
export function useStatisticsWish(): StatisticsWish {
  const isOff = useSyncExternalStore(subscribe, isSwitchedOff)
  return { isOn: !isOff, isRefusedByBrowser: isRefusedByBrowser(readWish()) }
}

function isSwitchedOff(): boolean {
  if (chosen !== null) return !chosen
  try {
    return localStorage.getItem(KEY) === OFF
  } catch {
    return false
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
