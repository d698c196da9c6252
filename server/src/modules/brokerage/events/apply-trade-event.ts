import {
  splitPurchaseCost,
  splitReturnedAmount,
  toRepaidReceivable,
} from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  applyExecution,
  listEffectiveExecutions,
  sumExecutedShares,
  toExecutionCostUp,
  toExecutionProceedsDown,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import {
  type BrokerOrderStatus,
  isBrokerStatusFinal,
  mergeBrokerStatus,
  transitionBrokerOrder,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { BrokerEvent, BrokerOrder } from '../../../providers/brokerage/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { getAccountBalances, postAccountEntry } from '../account-ledger.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { insertAccountExecution, listAccountExecutions } from '../tables/account-execution-store.ts'
import {
  type AccountOrder,
  getAccountOrder,
  saveAccountOrder,
} from '../tables/account-order-store.ts'
import { findAccount } from '../tables/account-store.ts'
import type { AccountChange } from './handle-account-event.ts'

type Deps = Pick<BrokerageJobDeps, 'clock' | 'log' | 'notify'>

/**
 * Handles one trade event in the caller's transaction, which holds the account's lock: counts its execution once, posts
 * the money, saves the status and releases the hold of a finished order. Returns `missed` if the event corrects an
 * execution that is unknown, so that all events of the order have to be replayed.
 */
export async function applyTradeEvent(
  tx: Tx,
  deps: Deps,
  orderId: string,
  event: BrokerEvent,
): Promise<'handled' | 'missed'> {
  const order = await getAccountOrder(tx, orderId)
  if (order.vendor_id === null) await saveAccountOrder(tx, orderId, { vendor_id: event.order.id })
  const executed = await saveExecution(tx, deps, order, event)
  if (executed === 'missed') return 'missed'
  const reported = await listAccountExecutions(tx, orderId)
  const hasFills = sumExecutedShares(listEffectiveExecutions(reported)) > 0n
  const transition =
    event.event && transitionBrokerOrder({ status: order.status, hasFills }, event.event)
  if (transition?.ok)
    await saveStatus(tx, deps, order, { ...event.order, status: transition.value }, event.reason)
  if (transition?.ok === false && transition.reason === 'ended') {
    deps.log.error(
      { order_id: orderId, event: event.eventText },
      'brokerage: conflicting terminal status from the broker, ignored',
    )
  }
  await releaseHoldAtEnd(tx, deps, orderId)
  const account = await findAccount(tx, { id: order.account_id })
  if (account) await deps.notify(tx, account.entity_id, await findNews(tx, orderId))
  return 'handled'
}

/** Returns the same change for every event once the order is filled; the receiver deduplicates it. */
async function findNews(tx: Tx, orderId: string): Promise<AccountChange | undefined> {
  const order = await getAccountOrder(tx, orderId)
  return order.status === 'FILLED' ? { kind: 'order_filled', order } : undefined
}

async function saveExecution(tx: Tx, deps: Deps, order: AccountOrder, event: BrokerEvent) {
  const { execution, atMs } = event
  if (!execution) return null
  const reported = await listAccountExecutions(tx, order.id)
  const outcome = applyExecution({ reported, ordered: order.shares }, execution)
  if (!outcome.ok) {
    if (outcome.reason === 'known') return null
    if (outcome.reason === 'previous_unknown') return 'missed'
    // An over-fill still belongs to the customer and is paid; the log line alerts an operator.
    deps.log.error(
      { order_id: order.id, reason: outcome.reason },
      'brokerage: execution inconsistent with its order',
    )
    if (outcome.reason === 'contradiction') return null
  }
  await insertAccountExecution(tx, order.id, { execution, atMs })
  const effective = listEffectiveExecutions([...reported, execution])
  const shares = sumExecutedShares(effective)
  const value = effective.reduce((sum, each) => sum + each.shares * each.price, 0n)
  await saveAccountOrder(tx, order.id, {
    filled: shares.toString(),
    average_price: shares === 0n ? null : (value / shares).toString(),
    filled_at: new Date(deps.clock()),
  })
  await pay(tx, order, { entryId: `account-order/${order.id}/${execution.id}`, effective })
  return 'counted'
}

type PaymentFacts = { entryId: string; effective: ReturnType<typeof listEffectiveExecutions> }

/** Posts the difference between the cost or proceeds of all executions and what is already posted. */
async function pay(
  tx: Tx,
  order: AccountOrder,
  { entryId, effective }: PaymentFacts,
): Promise<void> {
  const isBuy = order.side === 'BUY'
  const total = (isBuy ? toExecutionCostUp : toExecutionProceedsDown)(effective, DOLLAR_DECIMALS)
  const change = total - order.settled
  const balances = await getAccountBalances(tx, order.account_id)
  const receive = (cents: bigint) => ({ cents, recovered: toRepaidReceivable(cents, balances) })
  const write = (fact: Parameters<typeof postAccountEntry>[3]) =>
    postAccountEntry(tx, entryId, order.account_id, fact)
  let { held } = order
  if (isBuy && change > 0n) {
    const paid = splitPurchaseCost(change, { held, cash: balances.cash })
    held -= paid.held
    await write({ kind: 'trade_bought', ...paid })
  } else if (isBuy && change < 0n) await write({ kind: 'trade_unbought', ...receive(-change) })
  else if (change > 0n) await write({ kind: 'trade_sold', ...receive(change) })
  else if (change < 0n)
    await write({ kind: 'trade_unsold', ...splitReturnedAmount(-change, balances) })
  await saveAccountOrder(tx, order.id, { settled: total.toString(), held: held.toString() })
}

async function saveStatus(
  tx: Tx,
  { clock }: Deps,
  order: AccountOrder,
  reported: Pick<BrokerOrder, 'status' | 'filled' | 'id'>,
  reason: string | null,
): Promise<void> {
  const isEnd = isBrokerStatusFinal(reported.status)
  await saveAccountOrder(tx, order.id, {
    status: reported.status,
    ...(reason === null ? {} : { reason: reason.slice(0, 200) }),
    ...(isEnd
      ? {
          ended_at: order.ended_at ?? new Date(clock()),
          reported_filled: reported.filled.toString(),
        }
      : {}),
  })
}

/** Releases the remaining hold once the order has ended and all its executions are counted. */
export async function releaseHoldAtEnd(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  orderId: string,
): Promise<void> {
  const order = await getAccountOrder(tx, orderId)
  if (order.released_at || !isBrokerStatusFinal(order.status)) return
  if (order.reported_filled !== null && order.filled < order.reported_filled) return
  const cents = order.held
  await postAccountEntry(tx, `account-order/${orderId}/end`, order.account_id, {
    kind: 'trade_released',
    cents,
  })
  await saveAccountOrder(tx, orderId, { held: '0', released_at: new Date(clock()) })
}

/**
 * Applies the broker's current status of an order; its executions are not read here, because they arrive as events.
 * Returns `missed` if the filled quantity differs from the executions counted.
 */
export async function applyOrderSnapshot(
  tx: Tx,
  deps: Deps,
  orderId: string,
  reported: Pick<BrokerOrder, 'status' | 'filled' | 'id'>,
): Promise<'handled' | 'missed'> {
  const order = await getAccountOrder(tx, orderId)
  const merged = mergeBrokerStatus(order.status, reported.status)
  const isNews = merged.ok && merged.value !== order.status
  await saveAccountOrder(tx, orderId, { vendor_id: reported.id })
  if (isNews) {
    await saveStatus(tx, deps, order, reported, null)
    const account = await findAccount(tx, { id: order.account_id })
    // The notification of a fill is sent with its executions, which arrive as events.
    if (account) await deps.notify(tx, account.entity_id)
  }
  await releaseHoldAtEnd(tx, deps, orderId)
  return reported.filled === order.filled ? 'handled' : 'missed'
}

/** Saves the final status of an order that the broker does not have, and releases its hold. */
export async function endUnplacedOrder(
  tx: Tx,
  deps: Deps,
  orderId: string,
  end: { status: BrokerOrderStatus; reason: string | null },
): Promise<void> {
  const order = await getAccountOrder(tx, orderId)
  if (isBrokerStatusFinal(order.status)) return
  await saveStatus(tx, deps, order, { status: end.status, filled: 0n, id: '' }, end.reason)
  await releaseHoldAtEnd(tx, deps, orderId)
  const account = await findAccount(tx, { id: order.account_id })
  if (account) await deps.notify(tx, account.entity_id)
}
