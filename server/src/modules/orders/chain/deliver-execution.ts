import type { Execution } from '@parvalue/shared/domain/orders/broker-execution.ts'
import {
  type DeliveredOrder,
  toContractFill,
} from '@parvalue/shared/domain/orders/contract-fill.ts'
import { standardFees } from '@parvalue/shared/domain/orders/order-fees.ts'
import { keccak256, toHex } from 'viem/utils'
import type { Tx } from '../../../tables/tables.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { PaymentToken } from '../deps.ts'
import { findCase } from '../settlement/case-store.ts'
import { autoResolveCase, type CaseChange, openCase } from '../settlement/cases.ts'
import type { TokenOrder } from '../tables/row.ts'
import {
  findDelivery,
  insertDelivery,
  listDeliveries,
  type OnChainFill,
  updateDelivery,
} from './delivery-store.ts'

/** The same however often it is tried, so the chain takes it once. */
export const toFillId = (executionId: string) => keccak256(toHex(executionId))

export const toFillContext = (
  row: TokenOrder,
  { decimals: paymentDecimals, isUsdPlus }: PaymentToken,
): DeliveredOrder => ({
  side: row.side,
  type: row.type,
  amount: row.side === 'BUY' ? row.paymentAmount : row.assetAmount,
  price: row.price,
  paymentDecimals,
  feeAmount: row.feeAmount,
  networkFeeAmount: row.networkFeeAmount,
  rates: isUsdPlus ? standardFees.usdPlus : standardFees.otherDollar,
})

/** `told`: what was heard of the order before it. */
type Counted = { told: readonly Execution[]; execution: Execution; sharesChange: bigint }

/**
 * What an execution is to be on the chain. One that is taken back before anything was signed for it
 * never goes there; after that it is for a person, because the chain takes nothing back.
 */
export async function planExecutionFill(
  tx: Tx,
  deps: BrokerDeps,
  row: TokenOrder,
  { told, execution, sharesChange }: Counted,
): Promise<void> {
  const { id, kind, previousId } = execution
  const previous = await findAmended(tx, told, previousId)
  if (kind !== 'fill' && previous?.status === 'signed') {
    await openCase(tx, deps, row, { kind, executionId: id, sharesChange })
    return
  }
  if (previous?.status === 'planned') {
    await updateDelivery(tx, previous.executionId, { status: 'dropped' })
  } else if (kind !== 'fill' && previousId !== null) {
    const change = { kind, executionId: id, sharesChange }
    await takeBackGivenUp(tx, deps, row, {
      executionId: previous?.executionId ?? previousId,
      change,
    })
  }
  if (kind !== 'bust') await plan(tx, deps, row, execution)
}

type GivenUp = { executionId: string; change: CaseChange }

/** It was more than the chain takes, which was a case: who has decided that has to know what became of it. */
async function takeBackGivenUp(
  tx: Tx,
  deps: BrokerDeps,
  row: TokenOrder,
  { executionId, change }: GivenUp,
): Promise<void> {
  const found = await findCase(tx, 'over_fill', executionId)
  if (!found) return
  if (found.settledAtMs !== null) return openCase(tx, deps, row, change)
  await autoResolveCase(tx, deps, found, `${change.kind} by ${change.executionId}`)
}

/** What is or was to be on the chain of it: a correction that was a case has nothing of its own there. */
async function findAmended(
  tx: Tx,
  told: readonly Execution[],
  previousId: string | null,
): Promise<OnChainFill | null> {
  for (let id = previousId; id !== null; ) {
    const found = await findDelivery(tx, id)
    if (found) return found
    id = told.find((each) => each.id === id)?.previousId ?? null
  }
  return null
}

/** A share of the broker is a token of the order's day: orders do not live through a split. */
async function plan(tx: Tx, deps: BrokerDeps, row: TokenOrder, execution: Execution) {
  const token = deps.findChain(row.chainId)?.findToken(row.paymentToken)
  if (!token) throw new Error(`Nobody here can fill order ${row.id} on chain ${row.chainId}`)
  const all = await listDeliveries(tx, row.id)
  const before = all.filter(({ status }) => status !== 'dropped')
  const planned = toContractFill(toFillContext(row, token), before, execution)
  if (!planned.ok) {
    const change = { executionId: execution.id, sharesChange: execution.shares }
    return openCase(tx, deps, row, { kind: 'over_fill', ...change })
  }
  await insertDelivery(tx, {
    ...planned.value,
    executionId: execution.id,
    tokenOrderId: row.id,
    number: all.length + 1,
    fillId: toFillId(execution.id),
  })
}
