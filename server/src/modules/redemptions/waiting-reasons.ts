import type { RedemptionStatus } from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Db } from '../../tables/tables.ts'
import { findChainState } from '../chains/service.ts'
import type { RedemptionChain, RedemptionDeps } from './deps.ts'
import type { Redemption } from './row.ts'

// Every reason for which a redemption waits. Stored in `waiting_for`: `confirmations`, `approval`, `liquidity` (at the
// front of the queue only), `finality` and `limits`. Derived where it is read (`queue/places.ts`): `frozen` and `turn`. Nothing
// is stored while the index is behind, or while the custodian's transfer or the payment is in progress.

/** Returns what a redemption waits for that has just entered a status; `confirmations` are three blocks. */
export const findWaitOfStatus = (status: RedemptionStatus): 'confirmations' | null =>
  status === 'PENDING_SUBMIT' ? 'confirmations' : null

/**
 * Returns the query for a redemption's approvals. Two operators have to approve an amount above the limit; amount and
 * limit are in base units of USD+.
 */
export const toApprovalQuery = (
  { approvalLimit: limit }: RedemptionDeps,
  { id: subject, amount }: Redemption,
) => ({ subject, amount, limit })

/**
 * Returns why the payment cannot start now. `finality`: the published contract identifies a request by its ticket alone,
 * which a reorg may give to another request, so there the request's block has to be final. `limits`: the payment would
 * revert, because the redeemer may burn less USD+ today.
 */
export async function findPaymentWait(
  { db }: RedemptionDeps,
  row: Redemption,
  { redeemer }: RedemptionChain,
): Promise<'finality' | 'limits' | null> {
  if (redeemer.needsFinality && !(await isFinal(db, row))) return 'finality'
  return (await redeemer.readBurnLimit()) < row.amount ? 'limits' : null
}

async function isFinal(db: Db, { chainId, blockNumber }: Redemption): Promise<boolean> {
  const state = await findChainState(db, chainId)
  return state !== null && blockNumber <= state.finalBlock
}
