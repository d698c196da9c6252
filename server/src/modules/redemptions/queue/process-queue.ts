import { inTransaction } from '../../../platform/db/transaction.ts'
import { settleSentTransactions } from '../../chain-tx/service.ts'
import { isChainCaughtUp, isChainHalted } from '../../chains/service.ts'
import { applyRedemptionTransition } from '../apply-transition.ts'
import type { RedemptionChain, RedemptionDeps } from '../deps.ts'
import { findLastFunding } from '../funding-store.ts'
import { cancelOrBurnRedemption, payRedemption, startRedemptionPayment } from '../pay.ts'
import { findRedemption } from '../store.ts'
import { toRedemptionIntentPrefix } from '../withhold.ts'
import { markMissingApprovals } from './approval-marks.ts'
import { runOrLogError } from './attempt.ts'
import { followCustodianTransfers, fundRedemptionQueue } from './fund-queue.ts'
import {
  findPaymentInProgress,
  hasRedemptionQueueWork,
  listRedemptionIdsWithTransactions,
  listRedemptionQueueFront,
  listRedemptionsToClose,
  listRedemptionsToPark,
} from './queue-store.ts'
import type { RedemptionQueueKey } from './queues.ts'
import { awaitWakingTransactions } from './wake.ts'

/** Seconds until the next run where no event comes: the index is behind, a payment failed, an error occurred. */
const SOON_SECONDS = { behind: 1, again: 1, failing: 10 } as const

/** From this age on, a custodian's transfer is polled by the slow job alone. */
const POLLED_SOON_SECONDS = 60

/**
 * `event`: an event has occurred that may unblock the queue. `all`: changes that cause no event are processed as well.
 */
export type RedemptionRunScope = 'event' | 'all'

export type RedemptionQueueRun = { hasWork: boolean; soonSeconds: number | null }

/**
 * Requirement CW-09: processes a queue as far as it can go now. Only its front is read, so a run costs the same however
 * many redemptions wait behind it. A failed task does not stop the other tasks.
 */
export async function processRedemptionQueue(
  deps: RedemptionDeps,
  key: RedemptionQueueKey,
  scope: RedemptionRunScope,
): Promise<RedemptionQueueRun> {
  await awaitWakingTransactions(deps.db, key)
  let soonSeconds: number | null = SOON_SECONDS.failing
  await runOrLogError(deps, toLogKey(key), async () => {
    soonSeconds = await processParts(deps, key, scope)
  })
  return { hasWork: await hasRedemptionQueueWork(deps.db, key), soonSeconds }
}

const toLogKey = ({ chainId, paymentToken }: RedemptionQueueKey) => ({
  chain_id: chainId,
  payment_token: paymentToken,
})

async function processParts(
  deps: RedemptionDeps,
  key: RedemptionQueueKey,
  scope: RedemptionRunScope,
): Promise<number | null> {
  const chain = deps.findChain(key.chainId)
  if (!chain) return parkUnserved(deps, key)
  const isSettled = await settleTransactions(deps, key, { chain, scope })
  if (await isChainHalted(deps.db, key.chainId)) return null
  // While the index is behind the chain, the next redemption may already be paid.
  if (!(await isChainCaughtUp(deps.db, key.chainId))) return SOON_SECONDS.behind
  const part = (work: () => Promise<unknown>) => runOrLogError(deps, toLogKey(key), work)
  const done = [
    isSettled,
    scope === 'event' && (await isPayable(deps, key))
      ? true
      : await followCustodianTransfers(deps, key, chain),
    await part(() => closeDecided(deps, key, chain)),
    await part(() => markMissingApprovals(deps, key)),
    await part(() => fundRedemptionQueue(deps, key, chain)),
  ]
  let isPaidAgain = false
  done.push(
    await part(async () => {
      isPaidAgain = await payNext(deps, key, chain)
    }),
  )
  if (done.includes(false)) return SOON_SECONDS.failing
  return isPaidAgain ? SOON_SECONDS.again : findTransferPoll(deps, key)
}

/** Parks the redemptions of a queue: no fulfiller key is configured for its chain. */
async function parkUnserved(deps: RedemptionDeps, key: RedemptionQueueKey): Promise<number | null> {
  const rows = await listRedemptionsToPark(deps.db, key, UNSERVED_MAX)
  for (const { id } of rows) {
    await inTransaction(deps.db, async (tx) => {
      await applyRedemptionTransition(tx, deps, { id, event: 'fail', reason: 'chain_not_served' })
    })
  }
  return null
}

const UNSERVED_MAX = 100

type Settling = { chain: RedemptionChain; scope: RedemptionRunScope }

/** Continues the transactions that were sent; returns false if one of them could not be continued. */
async function settleTransactions(
  deps: RedemptionDeps,
  key: RedemptionQueueKey,
  { chain: { sender }, scope }: Settling,
): Promise<boolean> {
  let isEachSettled = true
  const ids = await listRedemptionIdsWithTransactions(deps.db, key, scope === 'all' ? 'all' : 'due')
  for (const id of ids) {
    const isSettled = await runOrLogError(deps, { redemption_id: id }, () =>
      settleSentTransactions({ ...deps, sender }, toRedemptionIntentPrefix({ id })),
    )
    isEachSettled &&= isSettled
  }
  return isEachSettled
}

/** Returns whether the front of the queue needs nothing from the custodian. */
async function isPayable({ db }: RedemptionDeps, key: RedemptionQueueKey): Promise<boolean> {
  const [first] = await listRedemptionQueueFront(db, key, 1)
  return first?.status === 'ESCROWED' || first?.status === 'PENDING_FILL'
}

/**
 * Cancels or burns redemptions as operators have decided; these need no dollars and do not wait for the redemptions
 * before them.
 */
async function closeDecided(
  deps: RedemptionDeps,
  key: RedemptionQueueKey,
  chain: RedemptionChain,
): Promise<void> {
  for (const row of await listRedemptionsToClose(deps.db, key)) {
    await runOrLogError(deps, { redemption_id: row.id }, () =>
      cancelOrBurnRedemption(deps, row, chain),
    )
  }
}

/**
 * Continues the payment in progress, or starts that of the front of the queue once its dollars are set aside. Returns
 * whether the payment failed and is to be tried again.
 */
async function payNext(
  deps: RedemptionDeps,
  key: RedemptionQueueKey,
  chain: RedemptionChain,
): Promise<boolean> {
  const current = (await findPaymentInProgress(deps.db, key)) ?? (await startNext(deps, key, chain))
  if (!current) return false
  await payRedemption(deps, current, chain)
  const after = await findRedemption(deps.db, current.id)
  return after?.status === 'PENDING_FILL' && after.failures !== current.failures
}

async function startNext(deps: RedemptionDeps, key: RedemptionQueueKey, chain: RedemptionChain) {
  const [first] = await listRedemptionQueueFront(deps.db, key, 1)
  if (first?.status !== 'ESCROWED') return null
  await startRedemptionPayment(deps, first, chain)
  return findPaymentInProgress(deps.db, key)
}

/**
 * Returns the seconds until the next poll of the transfer that the front of the queue waits for; null if the slow job
 * suffices. The custodian sends no event; the interval grows with the age of the transfer.
 */
async function findTransferPoll(
  { db, clock }: RedemptionDeps,
  key: RedemptionQueueKey,
): Promise<number | null> {
  const [first] = await listRedemptionQueueFront(db, key, 1)
  if (first?.status !== 'SUBMITTED' && first?.status !== 'PENDING_ESCROW') return null
  const funding = await findLastFunding(db, first.id)
  if (funding?.status !== 'asked') return null
  const ageSeconds = (clock() - funding.createdAtMs) / 1000
  return ageSeconds > POLLED_SOON_SECONDS ? null : Math.max(1, Math.round(ageSeconds))
}
