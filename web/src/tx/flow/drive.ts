import { track } from '#analytics/analytics.ts'
import type { AnalyticsEvent } from '#analytics/events.ts'
import { boot } from '#api/client/boot.ts'
import { getCallsStatus, sendCalls } from '#wallet/bundles.ts'
import { publicClientOf, readWallet, sendTransaction, signTypedData } from '#wallet/wallet.ts'
import { type FinalityResult, waitForFinality } from '../chain/watch.ts'
import { toAskedEvent, toEndEvent } from '../failure/analytics-events.ts'
import { logFailure, logUnready } from '../failure/log-failure.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { createSafeFinder, createSafeLister } from '../safe/safe-service.ts'
import { runJournalEntry } from './flow.ts'
import type { FlowPorts } from './flow-ports.ts'
import { findUnmetPrecondition } from './readiness.ts'

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
export async function runTransaction(
  entry: JournalEntry,
  mode: 'pressed' | 'resumed',
  store: Pick<FlowPorts, 'save' | 'report'>,
): Promise<void> {
  let latest = entry
  const client = await publicClientOf(entry.chainId).catch(() => null)
  const unready = findUnmetPrecondition({
    client,
    hasContracts: boot.deployments.some(({ chainId }) => chainId === entry.chainId),
    isConnected: !isAskedNext(entry, mode) || (await readWallet()) !== null,
  })
  if (unready !== null || client === null) {
    store.save(logUnready(entry, unready))
    return
  }
  const driven = await runJournalEntry(entry, mode, {
    save: (next) => {
      latest = next
      return store.save(next)
    },
    report: (progress) => {
      if (progress.isSigning) count(toAskedEvent(latest))
      store.report(progress)
    },
    client,
    wallet: { read: readWallet, send: sendTransaction },
    bundles: { send: sendCalls, find: getCallsStatus },
    sign: signTypedData,
    nowMs: Date.now,
    pause: () => pauseFor(document.hidden ? POLL_HIDDEN_MS : POLL_MS),
    findSafeTransaction: createSafeFinder(entry.chainId),
    listSafeTransactions: createSafeLister(entry.chainId),
    wait: pauseFor,
    dropAfterMs: DROP_AFTER_MS,
    waitMaxMs: WAIT_MAX_MS,
  })
  if (driven.failure) logFailure(driven)
  count(toEndEvent(driven))
}

/** Whether the wallet is needed next; to wait for what was sent it is not. */
const isAskedNext = ({ steps }: JournalEntry, mode: 'pressed' | 'resumed') =>
  mode === 'pressed' && !steps.some(({ status }) => status === 'submitted')

const count = (event: AnalyticsEvent | null) => event && track(event)

/** What becomes of a transaction that counts, until its block is final. */
export const watchInPage = async (entry: JournalEntry): Promise<FinalityResult> =>
  waitForFinality(
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
