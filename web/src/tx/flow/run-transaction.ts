import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { trackEvent } from '#analytics/analytics.ts'
import type { AnalyticsEvent } from '#analytics/events.ts'
import { boot } from '#api/client/boot.ts'
import { monotonicNowMs } from '#device/clock.ts'
import { getCallsStatus, sendCalls } from '#wallet/bundles.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { loadPublicClient, readWalletSigner, sendTransaction } from '#wallet/wallet.ts'
import { type FinalityResult, waitForFinality } from '../chain/wait-for-finality.ts'
import { toSignatureRequestedEvent, toTransactionEndEvent } from '../failure/analytics-events.ts'
import { logTransactionFailure, logUnmetPrecondition } from '../failure/log-failure.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { createSafeTransactionFinder, createSafeTransactionLister } from '../safe/safe-service.ts'
import { requestSignature } from '../signing/request-signature.ts'
import { findStoppedTransaction } from '../stopped/find-stopped-transaction.ts'
import type { LateAnswer } from '../stopped/late-answer.ts'
import { requestStoppable } from '../stopped/stoppable-request.ts'
import type { TransactionFlowPorts, TransactionRunTrigger } from './flow-ports.ts'
import { findUnmetPrecondition } from './preconditions.ts'
import { runJournalEntry } from './run-journal-entry.ts'

const POLL_MS = 1000
const POLL_HIDDEN_MS = 5000
const DROP_AFTER_MS = 90_000
const WAIT_MAX_MS = 30 * 60_000
/** Reorgs are rare, so finality is polled less often than confirmations. */
const WATCH_MS = 5000
const WATCH_HIDDEN_MS = 30_000
/** Finality takes a quarter of an hour on some chains. */
const WATCH_MAX_MS = 60 * 60_000

/** Runs an entry with the page's wallet, chain and clock. This module loads on first use. */
export async function runTransaction(
  entry: JournalEntry,
  trigger: TransactionRunTrigger,
  store: Pick<TransactionFlowPorts, 'save' | 'saveLate' | 'report'>,
): Promise<void> {
  let latest = entry
  const client = await loadPublicClient(entry.chainId).catch(() => null)
  const unmet = findUnmetPrecondition({
    client,
    hasContracts: boot.deployments.some(({ chainId }) => chainId === entry.chainId),
    isConnected: !isWalletNeeded(entry, trigger) || (await isWalletConnected()),
  })
  if (unmet !== null || client === null) {
    store.save(logUnmetPrecondition(entry, unmet))
    return
  }
  const finished = await runJournalEntry(entry, trigger, {
    ...createPorts(entry, client),
    save: (next) => {
      latest = next
      return store.save(next)
    },
    report: (progress) => {
      if (progress.isSigning) trackIfAny(toSignatureRequestedEvent(latest))
      store.report(progress)
    },
    saveLate: store.saveLate,
  })
  if (finished.failure) logTransactionFailure(finished)
  trackIfAny(toTransactionEndEvent(finished))
}

/** Returns the wallet, the chain, the Safe service and the clock of the page. */
const createPorts = (
  entry: JournalEntry,
  client: ReadClient,
): Omit<TransactionFlowPorts, 'save' | 'saveLate' | 'report'> => ({
  client,
  wallet: {
    read: readWalletSigner,
    send: (request, onLate) => requestStoppable(entry, sendTransaction(request), onLate),
  },
  bundles: {
    send: (request, onLate) => requestStoppable(entry, sendCalls(request), onLate),
    find: getCallsStatus,
  },
  sign: (data, signer) => requestSignature(entry.id, data, signer),
  nowMs: monotonicNowMs,
  pause: () => pauseFor(document.hidden ? POLL_HIDDEN_MS : POLL_MS),
  findSafeTransaction: createSafeTransactionFinder(entry.chainId),
  listSafeTransactions: createSafeTransactionLister(entry.chainId),
  wait: pauseFor,
  dropAfterMs: DROP_AFTER_MS,
  waitMaxMs: WAIT_MAX_MS,
})

/** Looks on the chain for the transaction of an entry whose wait was given up; it saves and reports nothing. */
export async function findStopped(
  entry: JournalEntry,
  known: readonly Hex[],
): Promise<LateAnswer | null> {
  const nothing = { save: () => {}, saveLate: () => {}, report: () => {} }
  const ports = { ...createPorts(entry, await loadPublicClient(entry.chainId)), ...nothing }
  return findStoppedTransaction(entry, ports, known)
}

/** Returns whether a wallet is connected; one that does not respond is, and its step fails with the reason. */
const isWalletConnected = () =>
  readWalletSigner().then(
    (signer) => signer !== null,
    () => true,
  )

/** Returns whether the next step needs the wallet; waiting for a submitted transaction does not. */
const isWalletNeeded = ({ steps }: JournalEntry, trigger: TransactionRunTrigger) =>
  trigger === 'pressed' && !steps.some(({ status }) => status === 'submitted')

const trackIfAny = (event: AnalyticsEvent | null) => event && trackEvent(event)

/** Watches a confirmed transaction until its block is final or a reorg drops it. */
export const watchFinality = async (entry: JournalEntry): Promise<FinalityResult> =>
  waitForFinality(
    {
      client: await loadPublicClient(entry.chainId),
      nowMs: monotonicNowMs,
      pause: () => pauseFor(document.hidden ? WATCH_HIDDEN_MS : WATCH_MS),
      waitMaxMs: WATCH_MAX_MS,
    },
    entry,
  )

const pauseFor = (durationMs: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, durationMs))
