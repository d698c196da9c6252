import { toPurchaseHoldUp } from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { marketSessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import { findFundsSettlementDate } from '@parvalue/shared/domain/market/trade-settlement.ts'
import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import {
  ACCOUNT_SHARE_DECIMALS,
  DOLLAR_DECIMALS,
  STOCK_TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import { ORDER_MAX_CENTS, ORDER_MIN_CENTS } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Unavailability } from '@parvalue/shared/domain/product/availability.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { AccountOrder, UnsettledCash } from '#api/brokerage/brokerage-view.ts'

export type AccountTradeUnit = 'dollars' | 'shares'

export type AccountTradeBlocker =
  | Unavailability
  | 'not_active'
  | 'closing'
  | 'not_tradable'
  | 'halted'
  | 'no_price'
  | 'money_unknown'
  | 'amount_empty'
  | 'amount_invalid'
  | 'too_small'
  | 'too_large'
  | 'no_cash'
  | 'no_shares'

export type AccountTradeSituation = {
  side: OrderSide
  unit: AccountTradeUnit
  amountText: string
  availability: 'available' | Unavailability
  isActive: boolean
  isClosing: boolean
  isTradable: boolean
  isHalted: boolean
  /** Current price of a share (`PRICE_DECIMALS`); null if it is unknown. */
  price: bigint | null
  /** Buying power in cents; null until it is loaded. */
  buyingPower: bigint | null
  /** Shares that can be sold, in units of 18 decimals; null until they are loaded. */
  sellableShares: bigint | null
}

/** The typed amount: `cents`, or `shares` in units of 18 decimals. */
export type AccountTradeSize = { cents: bigint } | { shares: bigint }

const SHARES = 10n ** BigInt(STOCK_TOKEN_DECIMALS - ACCOUNT_SHARE_DECIMALS)
const ONE_CENT = 10n ** BigInt(STOCK_TOKEN_DECIMALS + PRICE_DECIMALS - DOLLAR_DECIMALS)

export const toTradeUnitDecimals = (unit: AccountTradeUnit) =>
  unit === 'dollars' ? DOLLAR_DECIMALS : ACCOUNT_SHARE_DECIMALS

export function parseTradeSize({
  unit,
  amountText,
}: Pick<AccountTradeSituation, 'unit' | 'amountText'>): AccountTradeSize | null {
  const amount = parseAmount(amountText, toTradeUnitDecimals(unit))
  if (!amount.ok || amount.value === 0n) return null
  return unit === 'dollars' ? { cents: amount.value } : { shares: amount.value * SHARES }
}

/** Returns the amount of the order in cents, rounded down; shares are valued at `price`. */
export const toTradeCentsDown = (size: AccountTradeSize, price: bigint): bigint =>
  'cents' in size ? size.cents : (size.shares * price) / ONE_CENT

/** Returns the number of shares of the order, rounded down; dollars are converted at `price`. */
export const toTradeSharesDown = (size: AccountTradeSize, price: bigint): bigint =>
  'shares' in size ? size.shares : (size.cents * ONE_CENT) / price

/**
 * Returns the cents that a buy reserves while it is open; an order in shares reserves a little more than its current
 * value.
 */
export const toReservedCentsUp = (size: AccountTradeSize, price: bigint): bigint =>
  toPurchaseHoldUp('cents' in size ? size : { ...size, price })

/**
 * Returns the day on which the proceeds that pay for a purchase settle; null if settled cash is enough, or if
 * even all cash is too little.
 */
export function findUnsettledFundsDate(
  money: { cost: bigint; cash: bigint },
  unsettled: readonly UnsettledCash[],
): string | null {
  if (money.cost > money.cash) return null
  const proceeds = unsettled.map(({ cents, date }) => ({ amount: cents, settlesOn: date }))
  // The server lists only proceeds that have not settled, so any earlier day gives the same answer.
  return findFundsSettlementDate(money, proceeds, '')
}

/**
 * Returns the first reason that prevents the review, by the same rules as the server; null if there is none.
 */
export function findAccountTradeBlocker(facts: AccountTradeSituation): AccountTradeBlocker | null {
  const { availability, price } = facts
  if (availability !== 'available') return availability
  if (!facts.isActive) return 'not_active'
  if (facts.isClosing) return 'closing'
  if (facts.isHalted) return 'halted'
  if (!facts.isTradable) return 'not_tradable'
  if (facts.amountText === '') return 'amount_empty'
  const size = parseTradeSize(facts)
  if (size === null) return 'amount_invalid'
  if (price === null) return 'no_price'
  return findSizeBlocker(size, price) ?? findFundsBlocker(facts, size, price)
}

function findSizeBlocker(size: AccountTradeSize, price: bigint): AccountTradeBlocker | null {
  const worth = toTradeCentsDown(size, price)
  if (worth < ORDER_MIN_CENTS) return 'too_small'
  return worth > ORDER_MAX_CENTS ? 'too_large' : null
}

function findFundsBlocker(
  { side, buyingPower, sellableShares }: AccountTradeSituation,
  size: AccountTradeSize,
  price: bigint,
): AccountTradeBlocker | null {
  const funds = side === 'BUY' ? buyingPower : sellableShares
  if (funds === null) return 'money_unknown'
  if (side === 'BUY') return toReservedCentsUp(size, price) > funds ? 'no_cash' : null
  return toTradeSharesDown(size, price) > funds ? 'no_shares' : null
}

const amountBlockers: readonly (AccountTradeBlocker | null)[] = [
  'amount_invalid',
  'too_small',
  'too_large',
  'no_cash',
  'no_shares',
]

/** Returns whether the reason is shown below the field; other reasons are shown at the button. */
export const isTradeAmountBlocker = (blocker: AccountTradeBlocker | null) =>
  amountBlockers.includes(blocker)

type Sale = Pick<AccountOrder, 'side' | 'symbol' | 'shares' | 'cents' | 'filledShares'>

/** Returns the shares that can be sold, without those in open sell orders. */
export function toSellableShares(
  { symbol, shares }: { symbol: string; shares: bigint },
  working: readonly Sale[],
  price: bigint | null,
): bigint {
  const taken = working
    .filter((order) => order.side === 'SELL' && order.symbol === symbol)
    .reduce((sum, order) => sum + toOpenShares(order, price), 0n)
  return taken > shares ? 0n : shares - taken
}

function toOpenShares({ shares, cents, filledShares }: Sale, price: bigint | null): bigint {
  const all = shares ?? (price === null ? 0n : toTradeSharesDown({ cents: cents ?? 0n }, price))
  return all > filledShares ? all - filledShares : 0n
}

/**
 * Returns the next opening of the regular session, for which a market order waits; null while it is open.
 */
export function findNextMarketOpening(nowMs: number): number | null {
  let now = marketSessionAt(nowMs)
  if (now.session === 'regular') return null
  while (now.next !== 'regular') now = marketSessionAt(now.endsMs)
  return now.endsMs
}
