import { useSyncExternalStore } from 'react'
import { serverNowMs } from '#device/clock.ts'
import { tabStore } from '#device/storage.ts'
import { createOutageLog, type Outage } from './outage-log.ts'

/** The outages that this tab has noticed. API client, chain transports and price queries report to it. */
export const outages = createOutageLog({ nowMs: serverNowMs, storage: tabStore })

/** Returns the current outages, the oldest first. */
export const useOutages = (): readonly Outage[] =>
  useSyncExternalStore(outages.subscribe, outages.list, outages.list)
