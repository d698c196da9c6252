import type { RedemptionStatus } from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { DollarToken } from '../../providers/custodian/port.ts'
import { isAmountApproved } from '../approvals/service.ts'
import { findChainState } from '../chains/service.ts'
import type { RedemptionChain, RedemptionDeps } from './deps.ts'
import type { Redemption } from './row.ts'

// Every reason for which a redemption waits, as `waiting_for` stores it: `confirmations`, `approval`, `liquidity` or
// `finality`. Without a stored reason it waits while the index is behind, while redemptions are frozen, while the
// custodian's transfer is in progress, and while another redemption in the same token is being paid.

/** Returns what a redemption waits for that has just entered a status; `confirmations` are three blocks. */
export const findWaitOfStatus = (status: RedemptionStatus): 'confirmations' | null =>
  status === 'PENDING_SUBMIT' ? 'confirmations' : null

/** Returns why the custodian cannot be asked for the payment yet: two approvals or its balance are missing. */
export async function findFundingWait(
  deps: RedemptionDeps,
  row: Redemption,
  token: DollarToken,
): Promise<'approval' | 'liquidity' | null> {
  if (!(await isAmountApproved(deps.db, toApprovalQuery(deps, row)))) return 'approval'
  const available = await deps.custodian.getBalance(token)
  return available < row.paymentAmount ? 'liquidity' : null
}

/** Two operators have to approve an amount above the limit (base units of USD+). */
export const toApprovalQuery = (
  { approvalLimit: limit }: RedemptionDeps,
  { id: subject, amount }: Redemption,
) => ({ subject, amount, limit })

/**
 * Returns why the payment cannot start yet: the published contract identifies a request by its ticket alone, which a
 * reorg may give to another request, so the request's block has to be final.
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

/** Returns whether the redemption waits for operators or the custodian, so that it is processed less often. */
export const isWaitingForOthers = ({ waitingFor }: Redemption): boolean =>
  waitingFor === 'liquidity' || waitingFor === 'approval'
