import { track } from '#analytics/analytics.ts'
import type { AnalyticsEvent } from '#analytics/events.ts'
import { publicClientOf, readWallet, sendTransaction } from '#wallet/wallet.ts'
import { toAskedEvent, toEndEvent } from './analytics-events.ts'
import { driveEntry } from './flow.ts'
import type { FlowPorts } from './flow-ports.ts'
import type { JournalEntry } from './journal-entry.ts'
import { logFailure } from './log-failure.ts'
import { type Fate, watchUntilFinal } from './watch.ts'

const POLL_MS = 1000
const POLL_HIDDEN_MS = 5000
const DROP_AFTER_MS = 90_000
const WAIT_MAX_MS = 30 * 60_000
/** Being taken back is rare, so that it is looked for less often. */
const WATCH_MS = 5000
const WATCH_HIDDEN_MS = 30_000
/** Finality takes a quarter of an hour on some chains. */
const WATCH_MAX_MS = 60 * 60_000

/** The flow with the page's own wallet, chain and clock; loaded when first needed. */
export async function driveInPage(
  entry: JournalEntry,
  mode: 'pressed' | 'resumed',
  store: Pick<FlowPorts, 'save' | 'report'>,
): Promise<void> {
  let latest = entry
  const driven = await driveEntry(entry, mode, {
    save: (next) => {
      latest = next
      return store.save(next)
    },
    report: (progress) => {
      if (progress.isSigning) count(toAskedEvent(latest))
      store.report(progress)
    },
    client: await publicClientOf(entry.chainId),
    wallet: { read: readWallet, send: sendTransaction },
    nowMs: Date.now,
    pause: () => pauseFor(document.hidden ? POLL_HIDDEN_MS : POLL_MS),
    dropAfterMs: DROP_AFTER_MS,
    waitMaxMs: WAIT_MAX_MS,
  })
  if (driven.failure) logFailure(driven)
  count(toEndEvent(driven))
}

const count = (event: AnalyticsEvent | null) => event && track(event)

/** What becomes of a transaction that counts, until its block is final. */
export const watchInPage = async (entry: JournalEntry): Promise<Fate> =>
  watchUntilFinal(
    {
      client: await publicClientOf(entry.chainId),
      nowMs: Date.now,
      pause: () => pauseFor(document.hidden ? WATCH_HIDDEN_MS : WATCH_MS),
      waitMaxMs: WATCH_MAX_MS,
    },
    entry,
  )

const pauseFor = (durationMs: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, durationMs))
