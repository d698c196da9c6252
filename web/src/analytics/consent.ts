import { useSyncExternalStore } from 'react'
import { localStore } from '#device/storage.ts'
import { isTrackingRefusedByBrowser, type TrackingPreference } from './tracker.ts'

/** Storage key of the statistics switch (Settings, privacy page); stored in this browser only. */
const KEY = 'parvalue.statistics'
const OFF = 'off'

const listeners = new Set<() => void>()

export function readTrackingPreference(): TrackingPreference {
  const { doNotTrack, globalPrivacyControl }: TrackingPreference = navigator
  return { doNotTrack, globalPrivacyControl, isSwitchedOff: isSwitchedOff() }
}

export function setStatisticsEnabled(isOn: boolean) {
  if (isOn) localStore.removeItem(KEY)
  else localStore.setItem(KEY, OFF)
  for (const listener of listeners) listener()
}

type StatisticsPreference = {
  isOn: boolean
  /** Whether the browser refuses tracking (Do Not Track, Global Privacy Control), so that nothing is tracked. */
  isRefusedByBrowser: boolean
}

/** Returns the state of the statistics switch (requirement XT-05); updates when another tab changes it. */
export function useStatisticsPreference(): StatisticsPreference {
  const isOff = useSyncExternalStore(subscribe, isSwitchedOff)
  return { isOn: !isOff, isRefusedByBrowser: isTrackingRefusedByBrowser(readTrackingPreference()) }
}

const isSwitchedOff = (): boolean => localStore.getItem(KEY) === OFF

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
