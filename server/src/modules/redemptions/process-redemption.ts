import {
  isRedemptionFinal,
  isRedemptionParked,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { NextRun } from '../../platform/jobs/reschedule.ts'
import { settleSentTransactions } from '../chain-tx/service.ts'
import { isChainCaughtUp } from '../chains/service.ts'
import { applyRedemptionTransition } from './apply-transition.ts'
import type { RedemptionChain, RedemptionDeps } from './deps.ts'
import { fundFromCustodian, settleCustodianTransfer } from './fund-from-custodian.ts'
import {
  acquirePaymentLock,
  cancelOrBurnRedemption,
  payRedemption,
  toRedemptionIntentPrefix,
} from './pay.ts'
import type { RedemptionJobData } from './queues.ts'
import type { Redemption } from './row.ts'
import { findRedemption } from './store.ts'
import { isWaitingForOthers } from './waiting-reasons.ts'

/** Seconds until the next run: in progress, waiting for another party, after an error. */
const POLL_SECONDS = { working: 1, waiting: 5, failing: 10 } as const

type Pace = keyof typeof POLL_SECONDS

/**
 * Processes the next step of a redemption until nothing is left to do. An error is retried and does not block other
 * redemptions.
 */
export async function processRedemption(
  deps: RedemptionDeps,
  { id, version }: RedemptionJobData,
): Promise<NextRun> {
  const row = await findRedemption(deps.db, id)
  if (!row || row.jobVersion !== version) return 'none'
  const pace = await step(deps, row).catch((error: unknown): Pace => {
    deps.log.warn({ redemption_id: id, err: error }, 'redemptions: processing failed, will retry')
    return 'failing'
  })
  return pace === null ? 'none' : { inSeconds: POLL_SECONDS[pace] }
}

/** Returns null if there is nothing left to do for now. */
async function step(deps: RedemptionDeps, row: Redemption): Promise<Pace | null> {
  const chain = deps.findChain(row.chainId)
  if (!chain) return parkUnserved(deps, row)
  const left = await settleSentTransactions(
    { ...deps, sender: chain.sender },
    toRedemptionIntentPrefix(row),
  )
  const isOver = !row.isCanonical || row.closedBy !== null || isRedemptionFinal(row.status)
  // While the index is behind the chain, the redemption may already be paid.
  if (!(await isChainCaughtUp(deps.db, row.chainId))) return 'working'
  const isWorked = !isOver && !isRedemptionParked(row.status)
  if (isWorked) await work(deps, row, chain)
  // Closed, parked or orphaned redemptions may still have a custodian transfer in progress.
  const isSettled = !isWorked && !(await settleCustodianTransfer(deps, row, chain))
  const after = await findRedemption(deps.db, row.id)
  if (!after) return null
  const isResting =
    isRedemptionFinal(after.status) || isRedemptionParked(after.status) || !after.isCanonical
  if (isResting) return left > 0 ? 'working' : isSettled ? null : 'waiting'
  const isWaiting = isWaitingForOthers(after) || after.failures !== row.failures
  return isWaiting ? 'waiting' : 'working'
}

async function work(deps: RedemptionDeps, row: Redemption, chain: RedemptionChain): Promise<void> {
  switch (row.status) {
    case 'SUBMITTED':
    case 'PENDING_ESCROW':
      return fundFromCustodian(deps, row, chain)
    case 'ESCROWED':
      return acquirePaymentLock(deps, row, chain)
    case 'PENDING_FILL':
      return payRedemption(deps, row, chain)
    case 'PENDING_CANCEL':
      await settleCustodianTransfer(deps, row, chain)
      return cancelOrBurnRedemption(deps, row, chain)
    case 'PENDING_SUBMIT':
    case 'FILLED':
    case 'CANCELLED':
    case 'REJECTED':
    case 'REQUIRING_CONTACT':
    case 'ERROR':
      return undefined
  }
}

/** Parks the redemption: no fulfiller key is configured for its chain. */
async function parkUnserved(deps: RedemptionDeps, { id }: Redemption): Promise<null> {
  await inTransaction(deps.db, async (tx) => {
    await applyRedemptionTransition(tx, deps, { id, event: 'fail', reason: 'chain_not_served' })
  })
  return null
}
