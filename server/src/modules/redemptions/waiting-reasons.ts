import type { RedemptionStatus } from '@parvalue/shared/domain/redemptions/redemption.ts'
import { findChainState } from '../chains/service.ts'
import type { RedemptionChain, RedemptionDeps } from './deps.ts'
import type { Redemption } from './row.ts'

// Every reason for which a redemption waits. Stored in `waiting_for`: `confirmations`, `approval`, `liquidity` (at the
// front of the queue only) and `finality`. Derived where it is read (`queue/places.ts`): `frozen` and `turn`. Nothing
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
 * Returns `finality` while the payment cannot start: the published contract identifies a request by its ticket alone,
 * which a reorg may give to another request, so there the request's block has to be final.
 */
export async function findPaymentWait(
  { db }: RedemptionDeps,
  { chainId, blockNumber }: Redemption,
  { redeemer }: RedemptionChain,
): Promise<'finality' | null> {
  if (!redeemer.needsFinality) return null
  const state = await findChainState(db, chainId)
  return state !== null && blockNumber <= state.finalBlock ? null : 'finality'
}
