import {
  lastOpenSegmentOf,
  type MarketSession,
  regularSegmentOf,
} from '../market/market-session.ts'
import { newYorkDateAt } from '../market/new-york-time.ts'
import { nextTradingDay } from '../market/trading-days.ts'
import {
  LIMIT_SHARE_DECIMALS,
  MARKET_SHARE_DECIMALS,
  ORDER_PRICE_DECIMALS,
  STOCK_TOKEN_DECIMALS,
  TOKEN_DECIMALS,
} from '../money/decimals.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'
import type { OrderSide, TimeInForce } from './broker-order.ts'
import type { OrderEndReason, OrderType, OrderWait } from './order-terms.ts'

export const ORDER_MIN_CENTS = 100n
export const ORDER_MAX_CENTS = 25_000_000n

/** Default slippage of a market order: largest deviation from the displayed price, in basis points. */
export const SLIPPAGE_MAX_BPS = 50n

/** Days after which the broker cancels a good-till-canceled order. */
export const GTC_ORDER_DAYS = 90

/**
 * Terms of an order. A buy has `paymentAmount` (base units of a token with `paymentDecimals`), a sale
 * `assetAmount` (`STOCK_TOKEN_DECIMALS`). `price` has `ORDER_PRICE_DECIMALS`: the limit, or the worst price
 * that a market order accepts, null or 0 for any.
 */
export type OrderTerms = {
  side: OrderSide
  type: OrderType
  tif: TimeInForce
  paymentAmount: bigint | null
  paymentDecimals: number
  assetAmount: bigint | null
  price: bigint | null
}

/**
 * The market of a stock at the moment of an order. `reference`: current price per share (`PRICE_DECIMALS`);
 * null if unknown.
 */
export type MarketContext = {
  reference: bigint | null
  session: MarketSession
  isHalted: boolean
  isTradable: boolean
  isSplitting: boolean
}

const TOKEN = 10n ** BigInt(STOCK_TOKEN_DECIMALS)
const DOLLAR = 10n ** BigInt(ORDER_PRICE_DECIMALS)
/** The broker's smallest quantity is a billionth of a share. */
const SHARE_UNIT = 10n ** BigInt(STOCK_TOKEN_DECIMALS - 9)
const MARKET_SHARE_STEP = 10n ** BigInt(STOCK_TOKEN_DECIMALS - MARKET_SHARE_DECIMALS)
const LIMIT_SHARE_STEP = 10n ** BigInt(STOCK_TOKEN_DECIMALS - LIMIT_SHARE_DECIMALS)
const TO_ORDER_PRICE = 10n ** BigInt(ORDER_PRICE_DECIMALS - PRICE_DECIMALS)
const DAY_MS = 86_400_000

const divideUp = (amount: bigint, by: bigint) => (amount + by - 1n) / by

/** Returns the tick size: one cent, below a dollar a hundredth of a cent. */
const priceStepOf = (price: bigint) => (price >= DOLLAR ? DOLLAR / 100n : DOLLAR / 10_000n)
const toStepDown = (price: bigint) => price - (price % priceStepOf(price))
const toStepUp = (price: bigint) => divideUp(price, priceStepOf(price)) * priceStepOf(price)

const centOf = (decimals: number) => 10n ** BigInt(decimals - 2)
/** Returns the price at which one base unit of payment buys one base unit of a token. */
const priceScaleOf = (decimals: number) => 10n ** BigInt(36 - decimals)

/** Returns the price limit; null if the order is filled at any price. */
const boundOf = ({ price }: Pick<OrderTerms, 'price'>) => (price === 0n ? null : price)

const amountOf = ({ side, paymentAmount, assetAmount }: OrderTerms) =>
  (side === 'BUY' ? paymentAmount : assetAmount) ?? 0n

/** Returns whether an order can only be placed in the regular session, because it cannot wait for it. */
const isRegularOnly = ({ type, tif }: Pick<OrderTerms, 'type' | 'tif'>) =>
  type === 'MARKET' || tif === 'IOC' || tif === 'FOK'

/** Returns the payment of a limit buy of this many shares, in base units, rounded up by less than one. */
export const toLimitPaymentUp = ({ shares, price, decimals }: LimitBuyByShares): bigint =>
  divideUp(shares * price, priceScaleOf(decimals))

/**
 * A limit buy by shares. `shares` has `STOCK_TOKEN_DECIMALS`, `price` `ORDER_PRICE_DECIMALS`; `decimals` are
 * the payment token's.
 */
export type LimitBuyByShares = { shares: bigint; price: bigint; decimals: number }

/** Returns the tokens (base units) that a payment buys at a price, rounded down. */
const toTokensDown = (payment: bigint, price: bigint, decimals: number) =>
  (payment * priceScaleOf(decimals)) / price

/**
 * Returns the first reason to refuse an order, or null: the state of the market first, then the order's own
 * terms.
 */
export function validateOrder(order: OrderTerms & MarketContext): OrderEndReason | null {
  if (!order.isTradable) return 'not_tradable'
  if (order.isHalted) return 'halted'
  if (order.isSplitting) return 'split'
  if (isRegularOnly(order) && order.session !== 'regular') return 'session'
  if (!hasGoodPrice(order)) return 'bad_limit'
  return validateSize(order) ?? (isTooFine(order) ? 'too_fine' : null) ?? validateTimeInForce(order)
}

/**
 * Returns what an order waits for if it became invalid after its creation for this reason; null if the order has to
 * end.
 */
export function findOrderHoldReason(
  order: Pick<OrderTerms, 'type' | 'tif'>,
  reason: OrderEndReason,
): OrderWait | null {
  if (isRegularOnly(order)) return null
  return reason === 'halted' ? 'halt' : null
}

function hasGoodPrice(order: OrderTerms): boolean {
  const bound = boundOf(order)
  if (bound === null) return order.type === 'MARKET'
  return bound > 0n && bound % priceStepOf(bound) === 0n
}

/**
 * Returns the size limit that an order violates, or null. A market sell is sized by the value of its tokens; without a
 * price it violates none.
 */
function validateSize(order: OrderTerms & MarketContext): 'too_small' | 'too_large' | null {
  const amount = amountOf(order)
  if (amount <= 0n) return 'too_small'
  const price = findSalePrice(order)
  if (order.side === 'SELL' && price === null) return null
  const [size, cent] =
    order.side === 'BUY'
      ? [amount, centOf(order.paymentDecimals)]
      : [amount * (price ?? 0n), (TOKEN * DOLLAR) / 100n]
  if (size < ORDER_MIN_CENTS * cent) return 'too_small'
  return size > ORDER_MAX_CENTS * cent ? 'too_large' : null
}

function findSalePrice(order: OrderTerms & MarketContext): bigint | null {
  const { type, reference } = order
  if (type === 'LIMIT' || reference === null) return boundOf(order)
  return reference * TO_ORDER_PRICE
}

function isTooFine(order: OrderTerms): boolean {
  const { side, type, price, paymentDecimals: decimals } = order
  const amount = amountOf(order)
  const isLimit = type === 'LIMIT'
  if (side === 'SELL') return amount % (isLimit ? LIMIT_SHARE_STEP : MARKET_SHARE_STEP) !== 0n
  if (amount % centOf(decimals) === 0n) return false
  return !isLimit || !isPaymentFor(amount, LIMIT_SHARE_STEP, { price: price ?? 0n, decimals })
}

/** Returns whether a payment is exactly the cost of a whole number of steps at the limit. */
function isPaymentFor(
  payment: bigint,
  step: bigint,
  { price, decimals }: Omit<LimitBuyByShares, 'shares'>,
): boolean {
  const tokens = toTokensDown(payment, price, decimals)
  const shares = tokens - (tokens % step)
  return payment === toLimitPaymentUp({ shares, price, decimals })
}

/**
 * Returns `time_in_force` if a GTC, IOC or FOK order is not for whole shares, which a market buy by amount never is;
 * null otherwise.
 */
function validateTimeInForce(order: OrderTerms): 'time_in_force' | null {
  if (order.tif === 'DAY') return null
  return isWhole(order) ? null : 'time_in_force'
}

function isWhole(order: OrderTerms): boolean {
  const { side, type, price, paymentDecimals: decimals } = order
  const amount = amountOf(order)
  if (side === 'SELL') return amount % TOKEN === 0n
  return type === 'LIMIT' && isPaymentFor(amount, TOKEN, { price: price ?? 0n, decimals })
}

/** Terms that the broker's port accepts, without the client order id and the symbol. */
export type BrokerOrderTerms = {
  side: OrderSide
  /** Shares have `STOCK_TOKEN_DECIMALS`, dollars `TOKEN_DECIMALS`. */
  size: { kind: 'shares'; amount: bigint } | { kind: 'dollars'; amount: bigint }
  /** A limit has `PRICE_DECIMALS`. */
  price: { kind: 'market' } | { kind: 'limit'; price: bigint }
  timeInForce: TimeInForce
  isExtendedHours: boolean
}

/**
 * The stock's market for a submission. `sharesPerToken`: current shares per token as of the order
 * (`STOCK_TOKEN_DECIMALS`), which differs after a split.
 */
export type SubmissionContext = { session: MarketSession; sharesPerToken: bigint }

/**
 * Converts an order to the broker's terms. Sizes are rounded down and limits in the owner's favor, so that
 * never more is spent or sold than was escrowed, and never at a worse price.
 */
export function toBrokerOrderTerms(
  order: OrderTerms,
  { session, sharesPerToken }: SubmissionContext,
): Outcome<BrokerOrderTerms, OrderEndReason> {
  if (isRegularOnly(order) && session !== 'regular') return refused('session')
  const size = toBrokerSize(order, sharesPerToken)
  if (!size.ok) return size
  const price = toBrokerPrice(order, sharesPerToken)
  if (!price.ok) return price
  return accepted({
    side: order.side,
    size: size.value,
    price: price.value,
    timeInForce: order.tif,
    isExtendedHours: order.tif === 'DAY' && session !== 'regular',
  })
}

function toBrokerSize(
  order: OrderTerms,
  sharesPerToken: bigint,
): Outcome<BrokerOrderTerms['size'], OrderEndReason> {
  const { side, type, tif, paymentDecimals: decimals } = order
  const [amount, bound] = [amountOf(order), boundOf(order)]
  if (side === 'BUY' && bound === null) {
    if (type === 'LIMIT') return refused('bad_limit')
    const cents = amount / centOf(decimals)
    if (tif !== 'DAY') return refused('time_in_force')
    if (cents <= 0n) return refused('too_small')
    return accepted({ kind: 'dollars', amount: cents * centOf(TOKEN_DECIMALS) })
  }
  const tokens = side === 'BUY' ? toTokensDown(amount, bound ?? 0n, decimals) : amount
  const shares = (tokens * sharesPerToken) / TOKEN
  if (side === 'SELL' && tif !== 'DAY' && shares % TOKEN !== 0n) return refused('time_in_force')
  const step = tif === 'DAY' ? SHARE_UNIT : TOKEN
  const whole = shares - (shares % step)
  return whole > 0n ? accepted({ kind: 'shares', amount: whole }) : refused('too_small')
}

function toBrokerPrice(
  order: OrderTerms,
  sharesPerToken: bigint,
): Outcome<BrokerOrderTerms['price'], OrderEndReason> {
  const bound = boundOf(order)
  if (bound === null) {
    return order.type === 'MARKET' ? accepted({ kind: 'market' }) : refused('bad_limit')
  }
  const price =
    order.side === 'BUY'
      ? toStepDown((bound * TOKEN) / sharesPerToken)
      : toStepUp(divideUp(bound * TOKEN, sharesPerToken))
  return price > 0n
    ? accepted({ kind: 'limit', price: price / TO_ORDER_PRICE })
    : refused('bad_limit')
}

/**
 * Returns when an order placed at this moment of market time expires (ms); null for IOC and FOK, which end at
 * once.
 */
export function toOrderExpiryMs(
  order: Pick<OrderTerms, 'type' | 'tif'>,
  placedWorldMs: number,
): number | null {
  if (order.tif === 'GTC') return placedWorldMs + GTC_ORDER_DAYS * DAY_MS
  return order.tif === 'DAY' ? toDayEnd(order, placedWorldMs) : null
}

/**
 * Returns the end of a DAY order: that of the regular session if it is placed in it or is a market order,
 * else the end of the day's last session.
 */
function toDayEnd({ type }: Pick<OrderTerms, 'type'>, placedMs: number): number {
  const today = newYorkDateAt(placedMs)
  const regular = regularSegmentOf(today)
  const isRegular = regular !== null && regular.fromMs <= placedMs && placedMs < regular.toMs
  const findLast = isRegular || type === 'MARKET' ? regularSegmentOf : lastOpenSegmentOf
  for (let date = today; ; date = nextTradingDay(date)) {
    const last = findLast(date)
    if (last && last.toMs > placedMs) return last.toMs
  }
}

/**
 * Returns the worst price of a market order (`ORDER_PRICE_DECIMALS`) from the current price per share
 * (`PRICE_DECIMALS`), rounded towards a fill: up for a buy, down for a sale.
 */
export function toSlippageLimitPrice(side: OrderSide, reference: bigint, bps: bigint): bigint {
  const price = reference * TO_ORDER_PRICE
  if (side === 'BUY') return toStepUp(divideUp(price * (10_000n + bps), 10_000n))
  const stepped = toStepDown((price * (10_000n - bps)) / 10_000n)
  return stepped > 0n ? stepped : priceStepOf(0n)
}
