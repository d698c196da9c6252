import { findStock } from '../../market-data/price-path.ts'
import {
  formatQty,
  ONE_DOLLAR,
  ONE_SHARE,
  parseMoney,
  parsePrice,
  parseQty,
  toShareValue,
} from '../amounts.ts'
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

/** A refusal with Alpaca's code and message; only the message distinguishes reasons with the same code. */
export type BrokerOrderRefusal = { status: 403 | 422; code: number; message: string }

export type OrderContext = {
  snapshot: MarketSnapshot
  isNameTaken: boolean
  /** Open orders for the same symbol. */
  open: readonly Order[]
  position: bigint
  buyingPower: bigint
}

const wrong = (message: string, code = 40010001): BrokerOrderRefusal => ({
  status: 422,
  code,
  message,
})
const forbidden = (message: string): BrokerOrderRefusal => ({
  status: 403,
  code: 40310000,
  message,
})

/** The hold of a market order in percent of its value, because the price may rise until it is filled. */
const MARGIN_PERCENT = 103n

/** Returns the first reason to refuse the order; null if the broker accepts it. */
export function findBrokerOrderRefusal(
  request: ParsedOrder,
  facts: OrderContext,
): BrokerOrderRefusal | null {
  return (
    validateClientOrderId(request, facts) ??
    validateTerms(request, facts) ??
    validateFunds(request, facts)
  )
}

function validateClientOrderId(
  { symbol }: ParsedOrder,
  { snapshot, isNameTaken }: OrderContext,
): BrokerOrderRefusal | null {
  if (isNameTaken) return wrong('client_order_id must be unique')
  if (!findStock(symbol)) return wrong(`asset "${symbol}" not found`, 42210000)
  if (snapshot.halted.has(symbol)) return wrong(`asset ${symbol} is halted`, 42210000)
  if (!snapshot.quotes.has(symbol)) return wrong(`asset ${symbol} is not tradable`, 42210000)
  return null
}

const isFraction = ({ qty, notional }: ParsedOrder) =>
  notional !== null || (qty !== null && parseQty(qty) % ONE_SHARE !== 0n)

const isAtOnce = ({ time_in_force: tif }: Pick<ParsedOrder, 'time_in_force'>) =>
  tif === 'ioc' || tif === 'fok'

function validateTerms(
  request: ParsedOrder,
  { snapshot }: OrderContext,
): BrokerOrderRefusal | null {
  const { type, limit_price: limit, extended_hours: isExtended, time_in_force: tif } = request
  if (type === 'limit' && limit === null) return wrong('limit orders require a limit price')
  if (type === 'market' && limit !== null) {
    return wrong('market orders require no stop or limit price')
  }
  if (limit !== null && Number(limit) >= 1 && parsePrice(limit) % 100n !== 0n) {
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
  { snapshot, open, position, buyingPower }: OrderContext,
): BrokerOrderRefusal | null {
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
    return toBuyingPowerHold(request, quote) > buyingPower
      ? forbidden('insufficient buying power')
      : null
  }
  const held = open.reduce((left, other) => left - unsoldOf(other, quote), position)
  const wanted = request.qty === null ? value / quote.bid : parseQty(request.qty)
  if (wanted <= held) return null
  const figures = `requested: ${formatQty(wanted)}, available: ${formatQty(held)}`
  return forbidden(`insufficient qty available for order (${figures})`)
}

/** Returns the order's value at its limit, or at the current price. */
function worthOf({ side, qty, notional, limit_price: limit }: ParsedOrder, quote: Quote): bigint {
  if (notional !== null) return parseMoney(notional)
  const price = limit === null ? (side === 'buy' ? quote.ask : quote.bid) : parsePrice(limit)
  return toShareValue(parseQty(qty ?? '0'), price)
}

/** Returns the buying power to hold; a sale needs none. */
export function toBuyingPowerHold(request: ParsedOrder, quote: Quote): bigint {
  if (request.side === 'sell') return 0n
  const value = worthOf(request, quote)
  return request.type === 'market' && request.notional === null
    ? (value * MARGIN_PERCENT) / 100n
    : value
}

function unsoldOf(order: Order, { bid }: Quote): bigint {
  if (order.side === 'buy') return 0n
  if (order.qty !== null) return parseQty(order.qty) - parseQty(order.filled_qty)
  return (parseMoney(order.notional ?? '0') - BigInt(order.filled_value)) / bid
}

/** Returns whether two orders of one account could trade with each other (a wash trade). */
function isWash(request: ParsedOrder, other: Order): boolean {
  if (request.side === other.side) return false
  if (request.limit_price === null || other.limit_price === null) return true
  const [buy, sell] = request.side === 'buy' ? [request, other] : [other, request]
  return parsePrice(buy.limit_price ?? '0') >= parsePrice(sell.limit_price ?? '0')
}
