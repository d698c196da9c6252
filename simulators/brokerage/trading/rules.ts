import { findStock } from '../../market-data/price-path.ts'
import { ONE_DOLLAR, ONE_SHARE, toMoney, toPrice, toQty, toQtyText, toValue } from '../amounts.ts'
import type { Order } from '../store.ts'
import type { MarketSnapshot, Quote } from './market.ts'

/** A parsed order request. */
export type ParsedOrder = Pick<
  Order,
  | 'symbol'
  | 'side'
  | 'type'
  | 'time_in_force'
  | 'qty'
  | 'notional'
  | 'limit_price'
  | 'extended_hours'
  | 'client_order_id'
>

/** A refusal with Alpaca's code and message; the message tells the reasons apart. */
export type Refusal = { status: 403 | 422; code: number; message: string }

export type Facts = {
  snapshot: MarketSnapshot
  isNameTaken: boolean
  /** Open orders for the same symbol. */
  open: readonly Order[]
  position: bigint
  buyingPower: bigint
}

const wrong = (message: string, code = 40010001): Refusal => ({ status: 422, code, message })
const forbidden = (message: string): Refusal => ({ status: 403, code: 40310000, message })

/** The margin of a market order's hold, because the price may rise until it is filled. */
const MARGIN_PERCENT = 103n

/** Returns the first reason to refuse the order; null where the broker accepts it. */
export function validateOrder(request: ParsedOrder, facts: Facts): Refusal | null {
  return (
    validateClientOrderId(request, facts) ??
    validateTerms(request, facts) ??
    validateFunds(request, facts)
  )
}

function validateClientOrderId(
  { symbol }: ParsedOrder,
  { snapshot, isNameTaken }: Facts,
): Refusal | null {
  if (isNameTaken) return wrong('client_order_id must be unique')
  if (!findStock(symbol)) return wrong(`asset "${symbol}" not found`, 42210000)
  if (snapshot.halted.has(symbol)) return wrong(`asset ${symbol} is halted`, 42210000)
  if (!snapshot.quotes.has(symbol)) return wrong(`asset ${symbol} is not tradable`, 42210000)
  return null
}

const isFraction = ({ qty, notional }: ParsedOrder) =>
  notional !== null || (qty !== null && toQty(qty) % ONE_SHARE !== 0n)

const isAtOnce = ({ time_in_force: tif }: Pick<ParsedOrder, 'time_in_force'>) =>
  tif === 'ioc' || tif === 'fok'

function validateTerms(request: ParsedOrder, { snapshot }: Facts): Refusal | null {
  const { type, limit_price: limit, extended_hours: isExtended, time_in_force: tif } = request
  if (type === 'limit' && limit === null) return wrong('limit orders require a limit price')
  if (type === 'market' && limit !== null) {
    return wrong('market orders require no stop or limit price')
  }
  if (limit !== null && Number(limit) >= 1 && toPrice(limit) % 100n !== 0n) {
    return wrong(
      `invalid limit_price ${limit}. sub-penny increment does not fulfill minimum pricing criteria`,
      42210000,
    )
  }
  if (isExtended && type !== 'limit') {
    return wrong('only type="limit" is allowed for extended hours orders')
  }
  if (isExtended && isAtOnce(request)) {
    return wrong('extended hours order must be DAY or GTC limit orders', 42210000)
  }
  if (isFraction(request) && tif !== 'day') {
    return wrong('fractional orders must be DAY orders', 42210000)
  }
  if (isAtOnce(request) && snapshot.session !== 'regular') {
    return wrong(`${tif} orders are only accepted during market hours`, 42210000)
  }
  return null
}

function validateFunds(
  request: ParsedOrder,
  { snapshot, open, position, buyingPower }: Facts,
): Refusal | null {
  const quote = snapshot.quotes.get(request.symbol)
  if (!quote) return wrong(`asset ${request.symbol} is not tradable`, 42210000)
  const value = worthOf(request, quote)
  if (isFraction(request) && value < ONE_DOLLAR) {
    return forbidden('cost basis must be >= minimal amount of order 1')
  }
  if (open.some((other) => isWash(request, other))) {
    return forbidden('potential wash trade detected. use complex orders')
  }
  if (request.side === 'buy') {
    return buyingPowerHold(request, quote) > buyingPower
      ? forbidden('insufficient buying power')
      : null
  }
  const held = open.reduce((left, other) => left - unsoldOf(other, quote), position)
  const wanted = request.qty === null ? value / quote.bid : toQty(request.qty)
  if (wanted <= held) return null
  const figures = `requested: ${toQtyText(wanted)}, available: ${toQtyText(held)}`
  return forbidden(`insufficient qty available for order (${figures})`)
}

/** The order's value at its limit, or at the current price. */
function worthOf({ side, qty, notional, limit_price: limit }: ParsedOrder, quote: Quote): bigint {
  if (notional !== null) return toMoney(notional)
  const price = limit === null ? (side === 'buy' ? quote.ask : quote.bid) : toPrice(limit)
  return toValue(toQty(qty ?? '0'), price)
}

/** The buying power to hold; a sale needs none. */
export function buyingPowerHold(request: ParsedOrder, quote: Quote): bigint {
  if (request.side === 'sell') return 0n
  const value = worthOf(request, quote)
  return request.type === 'market' && request.notional === null
    ? (value * MARGIN_PERCENT) / 100n
    : value
}

function unsoldOf(order: Order, { bid }: Quote): bigint {
  if (order.side === 'buy') return 0n
  if (order.qty !== null) return toQty(order.qty) - toQty(order.filled_qty)
  return (toMoney(order.notional ?? '0') - BigInt(order.filled_value)) / bid
}

/** Whether two orders of one account could trade with each other (a wash trade). */
function isWash(request: ParsedOrder, other: Order): boolean {
  if (request.side === other.side) return false
  if (request.limit_price === null || other.limit_price === null) return true
  const [buy, sell] = request.side === 'buy' ? [request, other] : [other, request]
  return toPrice(buy.limit_price ?? '0') >= toPrice(sell.limit_price ?? '0')
}
