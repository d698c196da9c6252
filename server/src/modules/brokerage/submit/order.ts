import { DOLLAR_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { withDelay } from '../../../platform/jobs/reschedule.ts'
import type { BrokerOrder, BrokerOrderRequest } from '../../../providers/brokerage/port.ts'
import { isFlowFrozen } from '../../circuit-breakers/service.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { applyOrderSnapshot, endUnplacedOrder } from '../events/apply-trade-event.ts'
import {
  type AccountOrder,
  findAccountOrder,
  getAccountOrder,
  saveAccountOrder,
} from '../tables/account-order-store.ts'
import { findAccount, lockAccount } from '../tables/account-store.ts'
import { isRequestInFlight } from './in-flight.ts'
import { processBrokerageJob } from './queues.ts'

const POLL_SECONDS = 2
const CENTS = 10n ** BigInt(TOKEN_DECIMALS - DOLLAR_DECIMALS)

/**
 * Submits an order to the broker with the row's id as client order id; submits a requested cancellation and applies the
 * broker's status of an order that is placed. Returns `missed` if its events have to be replayed.
 */
export async function processAccountOrder(
  deps: BrokerageJobDeps,
  id: string,
): Promise<'handled' | 'missed'> {
  const order = await findAccountOrder(deps.db, id)
  const account = order && (await findAccount(deps.db, { id: order.account_id }))
  if (!order || !account?.vendor_id || order.released_at) return 'handled'
  const trade = deps.createTradingClient(account.vendor_id)
  if (order.vendor_id === null && !isBrokerStatusFinal(order.status)) {
    // Look the order up by its client order id before placing it again.
    const found = order.last_attempt_at ? await trade.findOrderByClientId(id) : null
    if (found) return record(deps, order, found)
    if (isRequestInFlight(deps, order.last_attempt_at)) return wait(deps, id)
    return submitOrder(deps, order, account.vendor_id)
  }
  if (order.vendor_id === null) return 'handled'
  if (order.cancel_requested_at && !isBrokerStatusFinal(order.status)) {
    deps.crashAt('account.before-cancel')
    await trade.cancelOrder(order.vendor_id)
    deps.crashAt('account.after-cancel')
  }
  return record(deps, order, await trade.getOrder(order.vendor_id))
}

async function wait({ db, enqueue }: BrokerageJobDeps, id: string): Promise<'handled'> {
  await enqueue(db, [withDelay(processBrokerageJob('order', id), POLL_SECONDS)])
  return 'handled'
}

const toRequest = ({ id, symbol, side, notional, shares }: AccountOrder): BrokerOrderRequest => ({
  clientOrderId: id,
  symbol,
  side,
  size:
    notional === null
      ? { kind: 'shares', amount: shares ?? 0n }
      : { kind: 'dollars', amount: notional * CENTS },
  price: { kind: 'market' },
  timeInForce: 'DAY',
  isExtendedHours: false,
})

async function submitOrder(deps: BrokerageJobDeps, order: AccountOrder, vendorAccount: string) {
  const { db, clock, crashAt } = deps
  const permission = await inTransaction(db, async (tx) => {
    await lockAccount(tx, order.account_id)
    const now = await getAccountOrder(tx, order.id)
    if (isBrokerStatusFinal(now.status)) return 'ended'
    if (now.cancel_requested_at && now.last_attempt_at === null) {
      await endUnplacedOrder(tx, deps, order.id, { status: 'CANCELED', reason: null })
      return 'ended'
    }
    if (await isFlowFrozen(tx, 'brokerage')) return 'frozen'
    await saveAccountOrder(tx, order.id, { last_attempt_at: new Date(clock()) })
    return 'granted'
  })
  if (permission === 'frozen') return wait(deps, order.id)
  if (permission === 'ended') return 'handled'
  crashAt('account.before-place')
  const placed = await deps.createTradingClient(vendorAccount).placeOrder(toRequest(order))
  crashAt('account.after-place')
  if (placed.kind === 'placed') return record(deps, order, placed.order)
  // An earlier request with a lost response was accepted; the next run finds the order by its client order id.
  if (placed.kind === 'unknown' || placed.reason === 'name_taken') return wait(deps, order.id)
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, order.account_id)
    await endUnplacedOrder(tx, deps, order.id, { status: 'REJECTED', reason: placed.text })
    crashAt('account.before-reject-commit')
  })
  return 'handled'
}

const record = (deps: BrokerageJobDeps, { id, account_id }: AccountOrder, reported: BrokerOrder) =>
  inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, account_id)
    const outcome = await applyOrderSnapshot(tx, deps, id, reported)
    deps.crashAt('account.before-placed-commit')
    return outcome
  })
