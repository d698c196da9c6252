import {
  splitPurchase,
  splitReturn,
  toReceivableRepaid,
} from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  applyExecution,
  effectiveExecutions,
  sharesOf,
  toCostUp,
  toProceedsDown,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import {
  type BrokerOrderStatus,
  isBrokerFinal,
  mergeBrokerStatus,
  transitionBrokerOrder,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { BrokerEvent, BrokerOrder } from '../../../providers/brokerage/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { getBalances, post } from '../money.ts'
import { findAccount } from '../tables/account-store.ts'
import {
  type AccountOrder,
  getOrder,
  insertExecution,
  listExecutions,
  saveOrder,
} from '../tables/order-store.ts'
import type { AccountNews } from './notify-account.ts'

type Deps = Pick<BrokerageJobDeps, 'clock' | 'log' | 'tell'>

/**
 * Takes one event: counts its execution once, and books the money, the status and what is released
 * in the commit of the caller, who holds the lock of the account. `missed`: it amends what was never
 * told, so all since the order's beginning is to be heard again.
 */
export async function takeTrade(
  tx: Tx,
  deps: Deps,
  orderId: string,
  event: BrokerEvent,
): Promise<'taken' | 'missed'> {
  const order = await getOrder(tx, orderId)
  if (order.vendor_id === null) await saveOrder(tx, orderId, { vendor_id: event.order.id })
  const executed = await takeExecuted(tx, deps, order, event)
  if (executed === 'missed') return 'missed'
  const told = await listExecutions(tx, orderId)
  const hasFills = sharesOf(effectiveExecutions(told)) > 0n
  const moved =
    event.event && transitionBrokerOrder({ status: order.status, hasFills }, event.event)
  if (moved?.ok)
    await saveStatus(tx, deps, order, { ...event.order, status: moved.value }, event.reason)
  if (moved?.ok === false && moved.reason === 'ended') {
    deps.log.error({ order: orderId, event: event.eventText }, 'an end contradicts another')
  }
  await settle(tx, deps, orderId)
  const account = await findAccount(tx, { id: order.account_id })
  if (account) await deps.tell(tx, account.entity_id, await findNews(tx, orderId))
  return 'taken'
}

/** That it is filled is news each time that it is looked at, and told once. */
async function findNews(tx: Tx, orderId: string): Promise<AccountNews | undefined> {
  const order = await getOrder(tx, orderId)
  return order.status === 'FILLED' ? { kind: 'order_filled', order } : undefined
}

async function takeExecuted(tx: Tx, deps: Deps, order: AccountOrder, event: BrokerEvent) {
  const { execution, atMs } = event
  if (!execution) return null
  const told = await listExecutions(tx, order.id)
  const outcome = applyExecution({ reported: told, ordered: order.shares }, execution)
  if (!outcome.ok) {
    if (outcome.reason === 'known') return null
    if (outcome.reason === 'previous_unknown') return 'missed'
    // More than was ordered is theirs all the same, and paid; a person is told by the log.
    deps.log.error(
      { order: order.id, reason: outcome.reason },
      'an execution does not fit its order',
    )
    if (outcome.reason === 'contradiction') return null
  }
  await insertExecution(tx, order.id, { execution, atMs })
  const standing = effectiveExecutions([...told, execution])
  const shares = sharesOf(standing)
  const value = standing.reduce((sum, each) => sum + each.shares * each.price, 0n)
  await saveOrder(tx, order.id, {
    filled: shares.toString(),
    average_price: shares === 0n ? null : (value / shares).toString(),
    filled_at: new Date(deps.clock()),
  })
  await pay(tx, order, { entryId: `account-order/${order.id}/${execution.id}`, standing })
  return 'counted'
}

type Paying = { entryId: string; standing: ReturnType<typeof effectiveExecutions> }

/** By how much all executions together cost or brought more than was booked of them. */
async function pay(tx: Tx, order: AccountOrder, { entryId, standing }: Paying): Promise<void> {
  const isBuy = order.side === 'BUY'
  const total = (isBuy ? toCostUp : toProceedsDown)(standing, DOLLAR_DECIMALS)
  const change = total - order.settled
  const balances = await getBalances(tx, order.account_id)
  const receive = (cents: bigint) => ({ cents, recovered: toReceivableRepaid(cents, balances) })
  const write = (fact: Parameters<typeof post>[3]) => post(tx, entryId, order.account_id, fact)
  let { held } = order
  if (isBuy && change > 0n) {
    const paid = splitPurchase(change, { held, cash: balances.cash })
    held -= paid.held
    await write({ kind: 'trade_bought', ...paid })
  } else if (isBuy && change < 0n) await write({ kind: 'trade_unbought', ...receive(-change) })
  else if (change > 0n) await write({ kind: 'trade_sold', ...receive(change) })
  else if (change < 0n) await write({ kind: 'trade_unsold', ...splitReturn(-change, balances) })
  await saveOrder(tx, order.id, { settled: total.toString(), held: held.toString() })
}

async function saveStatus(
  tx: Tx,
  { clock }: Deps,
  order: AccountOrder,
  told: Pick<BrokerOrder, 'status' | 'filled' | 'id'>,
  reason: string | null,
): Promise<void> {
  const isEnd = isBrokerFinal(told.status)
  await saveOrder(tx, order.id, {
    status: told.status,
    ...(reason === null ? {} : { reason: reason.slice(0, 200) }),
    ...(isEnd
      ? { ended_at: order.ended_at ?? new Date(clock()), told_filled: told.filled.toString() }
      : {}),
  })
}

/** Once it has ended and all is counted that was filled, what is still held is free again. */
export async function settle(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  orderId: string,
): Promise<void> {
  const order = await getOrder(tx, orderId)
  if (order.released_at || !isBrokerFinal(order.status)) return
  if (order.told_filled !== null && order.filled < order.told_filled) return
  const cents = order.held
  await post(tx, `account-order/${orderId}/end`, order.account_id, {
    kind: 'trade_released',
    cents,
  })
  await saveOrder(tx, orderId, { held: '0', released_at: new Date(clock()) })
}

/** The broker was asked how it stands: a status that we missed counts, executions come as events. */
export async function applyOrderSnapshot(
  tx: Tx,
  deps: Deps,
  orderId: string,
  told: Pick<BrokerOrder, 'status' | 'filled' | 'id'>,
): Promise<'taken' | 'missed'> {
  const order = await getOrder(tx, orderId)
  const taken = mergeBrokerStatus(order.status, told.status)
  const isNews = taken.ok && taken.value !== order.status
  await saveOrder(tx, orderId, { vendor_id: told.id })
  if (isNews) {
    await saveStatus(tx, deps, order, told, null)
    const account = await findAccount(tx, { id: order.account_id })
    // Filled is told with its executions, which come as events.
    if (account) await deps.tell(tx, account.entity_id)
  }
  await settle(tx, deps, orderId)
  return told.filled === order.filled ? 'taken' : 'missed'
}

/** It was never placed: all that was held is free again. */
export async function rejectOrder(
  tx: Tx,
  deps: Deps,
  orderId: string,
  end: { status: BrokerOrderStatus; reason: string | null },
): Promise<void> {
  const order = await getOrder(tx, orderId)
  if (isBrokerFinal(order.status)) return
  await saveStatus(tx, deps, order, { status: end.status, filled: 0n, id: '' }, end.reason)
  await settle(tx, deps, orderId)
  const account = await findAccount(tx, { id: order.account_id })
  if (account) await deps.tell(tx, account.entity_id)
}
