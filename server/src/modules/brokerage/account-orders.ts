import type { AccountRefusal } from '@parvalue/shared/api/account-refusals.ts'
import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import { buyingPowerOf, toPurchaseHoldUp } from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  isBrokerOrderCancellable,
  type OrderSide,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import { ORDER_MAX_CENTS, ORDER_MIN_CENTS } from '@parvalue/shared/domain/orders/order-rules.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CustomerFunds } from '../../providers/customer-accounts/port.ts'
import type { Tx } from '../../tables/tables.ts'
import { getAccountBalances, postAccountEntry } from './account-ledger.ts'
import { createBrokerageRowId, findActiveAccount } from './active-account.ts'
import type { AccountOwner, BrokerageDeps, StockSnapshot } from './deps.ts'
import { processBrokerageJob } from './submit/queues.ts'
import {
  type AccountOrder,
  findAccountOrder,
  getAccountOrder,
  insertAccountOrder,
  saveAccountOrder,
} from './tables/account-order-store.ts'
import { findAccountOf, lockAccount } from './tables/account-store.ts'
import { isSettledCashOnly, splitCashByWithdrawal } from './usable-cash.ts'

export type AccountOrderSize = { kind: 'cents'; cents: bigint } | { kind: 'shares'; shares: bigint }
export type AccountOrderInput = { stockId: number; side: OrderSide; size: AccountOrderSize }
export type AccountOrderRefusal = { order: OrderRefusalCode } | { account: AccountRefusal }
type Ordered = { ok: true; value: AccountOrder } | ({ ok: false } & AccountOrderRefusal)

const ONE_CENT = 10n ** BigInt(STOCK_TOKEN_DECIMALS + PRICE_DECIMALS - DOLLAR_DECIMALS)

/** Returns the first reason to refuse the order; null if it is accepted. */
function validateOrder(size: AccountOrderSize, stock: StockSnapshot): OrderRefusalCode | null {
  if (stock.isHalted) return 'halted'
  if (!stock.isTradable) return 'not_tradable'
  if (stock.isSplitting) return 'split'
  if (stock.price === null) return 'no_price'
  const cents = size.kind === 'cents' ? size.cents : (size.shares * stock.price) / ONE_CENT
  if (cents < ORDER_MIN_CENTS) return 'too_small'
  return cents > ORDER_MAX_CENTS ? 'too_large' : null
}

/** Data that was read from the providers before the transaction. */
type OrderFacts = { stock: StockSnapshot; funds: CustomerFunds | null }

/** Inserts the order in the caller's transaction and holds the maximum cost of a buy before the broker is called. */
export async function createAccountOrder(
  tx: Tx,
  deps: BrokerageDeps,
  owner: AccountOwner,
  { stockId, side, size, stock, funds }: AccountOrderInput & OrderFacts,
): Promise<Ordered> {
  const active = await findActiveAccount(tx, owner)
  if (!active.ok) return { ok: false, account: active.reason }
  const order = validateOrder(size, stock)
  if (order) return { ok: false, order }
  const account = await lockAccount(tx, active.value.id)
  if (account.close_requested_at) return { ok: false, account: 'closing' }
  const held = side === 'BUY' ? toHeld(size, stock) : 0n
  const { cash } = await getAccountBalances(tx, account.id)
  if (held > buyingPowerOf({ cash })) return { ok: false, account: 'no_cash' }
  if (isSettledCashOnly(funds, cash)) {
    const facts = { accountId: account.id, cash, marketMs: deps.marketClock() }
    const { now: settled } = await splitCashByWithdrawal(tx, facts)
    if (held > settled) return { ok: false, account: 'settled_cash_only' }
  }
  const id = createBrokerageRowId(deps)
  await insertAccountOrder(tx, {
    id,
    account_id: account.id,
    stock_id: stockId,
    symbol: stock.symbol,
    side,
    notional: size.kind === 'cents' ? size.cents.toString() : null,
    shares: size.kind === 'shares' ? size.shares.toString() : null,
    // The broker has not reviewed the order yet: every other status can follow.
    status: 'PENDING_REVIEW',
    held: held.toString(),
    created_at: new Date(deps.clock()),
  })
  await postAccountEntry(tx, `account-order/${id}/held`, account.id, {
    kind: 'trade_asked',
    cents: held,
  })
  await deps.enqueue(tx, [processBrokerageJob('order', id)])
  await deps.notify(tx, owner.entityId)
  return accepted(await getAccountOrder(tx, id))
}

const toHeld = (size: AccountOrderSize, { price }: StockSnapshot) =>
  toPurchaseHoldUp(size.kind === 'cents' ? size : { shares: size.shares, price: price ?? 0n })

/** Requirement XT-08: requests the cancellation; a job sends it to the broker. Executions before it stay. */
export function requestOrderCancellation(
  deps: BrokerageDeps,
  owner: AccountOwner,
  id: string,
): Promise<Outcome<AccountOrder, AccountRefusal | 'unknown'>> {
  return inTransaction(deps.db, async (tx) => {
    const account = await findAccountOf(tx, owner.entityId)
    const found = await findAccountOrder(tx, id)
    if (!account || found?.account_id !== account.id) return refused('unknown')
    await lockAccount(tx, account.id)
    const order = await getAccountOrder(tx, id)
    if (order.cancel_requested_at) return accepted(order)
    if (!isBrokerOrderCancellable(order.status)) return refused('order_ended')
    await saveAccountOrder(tx, id, { cancel_requested_at: new Date(deps.clock()) })
    await deps.enqueue(tx, [processBrokerageJob('order', id)])
    await deps.notify(tx, owner.entityId)
    return accepted(await getAccountOrder(tx, id))
  })
}
