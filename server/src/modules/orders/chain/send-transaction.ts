import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isRevert } from '../../../providers/chain/errors.ts'
import type { ContractCall } from '../../../providers/chain/port.ts'
import { isRefusedByLimits } from '../../../providers/orders/errors.ts'
import type { Tx } from '../../../tables/tables.ts'
import {
  findIntentStatus,
  processTransactionIntent,
  type TransactionIntentState,
} from '../../chain-tx/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { lockOrder, updateOrder } from '../tables/order-store.ts'
import { applyOrderTransition } from '../worker/apply-transition.ts'
import { toOrderIntentPrefix } from './intents.ts'

/** After this many failed transactions an order is parked for an operator. */
export const ORDER_FAILURES_MAX = 3

export const hasOrderEnded = (row: TokenOrder) =>
  !row.isCanonical || row.closedBy !== null || isOrderFinal(row.status)

type Sending = {
  row: TokenOrder
  chain: Pick<OrderChain, 'sender'>
  id: string
  call: ContractCall
  /** Runs in the commit that reserves the nonce; false: the transaction is not wanted any more. */
  reserve?: (tx: Tx, now: TokenOrder) => Promise<boolean>
}

/**
 * Sends a transaction of an order under its intent id, once. It is not sent when the order has changed its status or
 * was parked or closed meanwhile. `failed`: it would revert; `refused`: the limits on fills refuse it for now.
 */
export async function sendOrderTransaction(
  deps: BrokerDeps,
  { row, chain, id, call, reserve }: Sending,
): Promise<TransactionIntentState | 'failed' | 'refused'> {
  const isWanted = async (tx: Tx) => {
    const now = await lockOrder(tx, row.id)
    if (!now || hasOrderEnded(now) || isOrderParked(now.status)) return false
    if (now.status !== row.status) return false
    return reserve ? reserve(tx, now) : true
  }
  try {
    return await processTransactionIntent({ ...deps, sender: chain.sender }, { id, call, isWanted })
  } catch (error) {
    if (!isRevert(error)) throw error
    if (isRefusedByLimits(error)) {
      await waitForLimits(deps, row, { intent: id, err: error })
      return 'refused'
    }
    deps.log.warn(
      { order_id: row.id, intent: id, err: error },
      'orders: transaction not sent, would revert',
    )
    return 'failed'
  }
}

/** Stores that the order waits for the limits on fills (requirement KY-02); logged once, not at every retry. */
export async function waitForLimits(
  deps: BrokerDeps,
  { id, waitingFor }: TokenOrder,
  facts: { intent: string; err?: unknown },
): Promise<void> {
  if (waitingFor === 'limits') return
  deps.log.warn(
    { order_id: id, ...facts },
    'orders: transaction not sent, refused by the limits, will retry',
  )
  await updateOrder(deps.db, id, { waiting_for: 'limits' })
}

/** Counts a failed transaction; every third one parks the order for an operator (requirement OP-12). */
export const countOrderFailure = (
  deps: BrokerDeps,
  row: TokenOrder,
  update?: (tx: Tx) => Promise<void>,
) =>
  inTransaction(deps.db, async (tx) => {
    const now = await lockOrder(tx, row.id)
    if (!now || now.status !== row.status || now.failures !== row.failures) return
    const failures = row.failures + 1
    await updateOrder(tx, row.id, { failures })
    await update?.(tx)
    if (failures % ORDER_FAILURES_MAX !== 0) return
    await applyOrderTransition(tx, deps, {
      id: row.id,
      event: 'fail',
      reason: 'transaction_failed',
    })
  })

/**
 * Sends one transaction that has to be final before the next step of the order; the caller repeats the call until it
 * returns `final`. `refused`: the limits on fills refuse it for now.
 */
export async function sendOrderTransactionUntilFinal(
  deps: BrokerDeps,
  { purpose, ...sending }: Omit<Sending, 'id'> & { purpose: string },
): Promise<'final' | 'waiting' | 'refused'> {
  const { row } = sending
  const id = `${toOrderIntentPrefix(row)}${purpose}/${row.failures}`
  const status = await findIntentStatus(deps.db, id)
  if (status === 'final') return 'final'
  // `processOrder` settles all signed transactions of the order.
  if (status === 'signed') return 'waiting'
  const state =
    status === 'reverted' ? 'failed' : await sendOrderTransaction(deps, { ...sending, id })
  if (state === 'refused') return state
  if (state === 'failed' || state === 'reverted') await countOrderFailure(deps, row)
  return 'waiting'
}
