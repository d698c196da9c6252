import type { BrokerExecution } from '@parvalue/shared/domain/orders/broker-execution.ts'
import { type FillableOrder, toContractFill } from '@parvalue/shared/domain/orders/contract-fill.ts'
import { standardFeeRates } from '@parvalue/shared/domain/orders/order-fees.ts'
import { keccak256, toHex } from 'viem/utils'
import type { Tx } from '../../../tables/tables.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { PaymentToken } from '../deps.ts'
import { findOrderCase } from '../settlement/case-store.ts'
import { type CaseChange, openOrderCase, settleCaseAutomatically } from '../settlement/open-case.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import {
  findDelivery,
  insertDelivery,
  listDeliveries,
  type OnChainFill,
  updateDelivery,
} from './delivery-store.ts'

/** Derives the fill id from the execution's id, so that the contract records each execution once. */
export const toFillId = (executionId: string) => keccak256(toHex(executionId))

export const toFillableOrder = (
  row: TokenOrder,
  { decimals: paymentDecimals, isUsdPlus }: PaymentToken,
): FillableOrder => ({
  side: row.side,
  type: row.type,
  amount: row.side === 'BUY' ? row.paymentAmount : row.assetAmount,
  price: row.price,
  paymentDecimals,
  feeAmount: row.feeAmount,
  networkFeeAmount: row.networkFeeAmount,
  rates: isUsdPlus ? standardFeeRates.usdPlus : standardFeeRates.otherDollar,
})

/** One execution of an order; `reported`: the executions reported before it. */
type ReportedExecution = {
  reported: readonly BrokerExecution[]
  execution: BrokerExecution
  sharesChange: bigint
}

/**
 * Plans the fill of an execution on the chain. A bust or correction before the fill is signed drops that fill; after
 * that it becomes a case for an operator, because the contract reverses no fill.
 */
export async function planExecutionFill(
  tx: Tx,
  deps: BrokerDeps,
  row: TokenOrder,
  { reported, execution, sharesChange }: ReportedExecution,
): Promise<void> {
  const { id, kind, previousId } = execution
  const previous = await findAmended(tx, reported, previousId)
  if (kind !== 'fill' && previous?.status === 'signed') {
    await openOrderCase(tx, deps, row, { kind, executionId: id, sharesChange })
    return
  }
  if (previous?.status === 'planned') {
    await updateDelivery(tx, previous.executionId, { status: 'dropped' })
  } else if (kind !== 'fill' && previousId !== null) {
    const change = { kind, executionId: id, sharesChange }
    await resolveOverFill(tx, deps, row, {
      executionId: previous?.executionId ?? previousId,
      change,
    })
  }
  if (kind !== 'bust') await planFill(tx, deps, row, execution)
}

type AmendedExecution = { executionId: string; change: CaseChange }

/**
 * Resolves the open over-fill case of an execution that is now busted or corrected; a case that was settled before is
 * followed by a new one.
 */
async function resolveOverFill(
  tx: Tx,
  deps: BrokerDeps,
  row: TokenOrder,
  { executionId, change }: AmendedExecution,
): Promise<void> {
  const found = await findOrderCase(tx, 'over_fill', executionId)
  if (!found) return
  if (found.settledAtMs !== null) return openOrderCase(tx, deps, row, change)
  await settleCaseAutomatically(tx, deps, found, `${change.kind} by ${change.executionId}`)
}

/** Follows corrections back to the execution that has a delivery: a correction that became a case has none. */
async function findAmended(
  tx: Tx,
  reported: readonly BrokerExecution[],
  previousId: string | null,
): Promise<OnChainFill | null> {
  for (let id = previousId; id !== null; ) {
    const found = await findDelivery(tx, id)
    if (found) return found
    id = reported.find((each) => each.id === id)?.previousId ?? null
  }
  return null
}

/**
 * Inserts the delivery of an execution, or opens a case where the order cannot take it. One share at the broker is one
 * token, because no order outlives a split.
 */
async function planFill(tx: Tx, deps: BrokerDeps, row: TokenOrder, execution: BrokerExecution) {
  const token = deps.findChain(row.chainId)?.findToken(row.paymentToken)
  if (!token)
    throw new Error(
      `Order ${row.id}: chain ${row.chainId} is not configured for fills, check ORDERS_KEY`,
    )
  const all = await listDeliveries(tx, row.id)
  const before = all.filter(({ status }) => status !== 'dropped')
  const planned = toContractFill(toFillableOrder(row, token), before, execution)
  if (!planned.ok) {
    const change = { executionId: execution.id, sharesChange: execution.shares }
    return openOrderCase(tx, deps, row, { kind: 'over_fill', ...change })
  }
  await insertDelivery(tx, {
    ...planned.value,
    executionId: execution.id,
    tokenOrderId: row.id,
    number: all.length + 1,
    fillId: toFillId(execution.id),
  })
}
