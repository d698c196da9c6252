import { parseAmount, toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type {
  BrokerExecution,
  ExecutionKind,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import {
  type BrokerOrderEvent,
  type BrokerOrderStatus,
  brokerOrderStatuses,
  orderSides,
  timesInForce,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import { PRICE_DECIMALS, parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type {
  AlpacaEvent,
  AlpacaOrder,
  alpacaAccountSchema,
  alpacaPositionsSchema,
} from './alpaca-schemas.ts'
import type {
  BrokerAccount,
  BrokerEvent,
  BrokerOrder,
  BrokerOrderPrice,
  BrokerOrderRequest,
  BrokerOrderSize,
  BrokerPosition,
} from './port.ts'

/** The unit in which Alpaca counts shares: a billionth of a share. */
const SHARE_UNIT = 10n ** BigInt(STOCK_TOKEN_DECIMALS - 9)
/** The unit in which Alpaca counts the dollars of an order. */
const CENT = 10n ** BigInt(TOKEN_DECIMALS - 2)

const DOLLAR = 10n ** BigInt(PRICE_DECIMALS)
/** Returns Alpaca's price step of a limit: a cent, and below a dollar a hundredth of a cent. */
const priceStepOf = (price: bigint) => (price >= DOLLAR ? DOLLAR / 100n : DOLLAR / 10_000n)

/** Converts an order to Alpaca's format; refuses amounts that Alpaca would round. */
export function toAlpacaOrderRequest(
  request: BrokerOrderRequest,
): Outcome<Record<string, string | boolean>, 'too_small' | 'too_fine' | 'bad_limit'> {
  const { size, price } = request
  if (size.amount <= 0n) return refused('too_small')
  if (size.amount % (size.kind === 'shares' ? SHARE_UNIT : CENT) !== 0n) return refused('too_fine')
  const isLimit = price.kind === 'limit'
  if (isLimit && (price.price <= 0n || price.price % priceStepOf(price.price) !== 0n)) {
    return refused('bad_limit')
  }
  return accepted({
    symbol: request.symbol,
    ...(size.kind === 'shares'
      ? { qty: toAmountText(size.amount, STOCK_TOKEN_DECIMALS) }
      : { notional: toAmountText(size.amount, TOKEN_DECIMALS) }),
    side: request.side.toLowerCase(),
    type: price.kind,
    time_in_force: request.timeInForce.toLowerCase(),
    ...(isLimit ? { limit_price: toAmountText(price.price, PRICE_DECIMALS) } : {}),
    extended_hours: request.isExtendedHours,
    client_order_id: request.clientOrderId,
  })
}

export function toBrokerOrder(order: AlpacaOrder): BrokerOrder {
  return {
    id: order.id,
    clientOrderId: order.client_order_id,
    symbol: order.symbol,
    side: toKnown(orderSides, order.side),
    size: toSize(order),
    price: toPrice(order),
    timeInForce: toKnown(timesInForce, order.time_in_force),
    isExtendedHours: order.extended_hours,
    status: toStatus(order.status),
    filled: toShares(order.filled_qty ?? '0'),
    averagePrice: isNothing(order.filled_avg_price) ? null : toDollars(order.filled_avg_price),
    createdMs: toMs(order.created_at),
  }
}

/** Returns whether the text means no value: Alpaca writes 0 until a share is filled. */
const isNothing = (text: string | null | undefined): text is null | undefined =>
  text === null || text === undefined || Number(text) === 0

function toSize({ id, qty, notional }: AlpacaOrder): BrokerOrderSize {
  if (qty) return { kind: 'shares', amount: toShares(qty) }
  const dollars = notional ? parseAmount(notional, TOKEN_DECIMALS) : null
  if (!dollars?.ok) throw broken(`Alpaca order ${id} has neither qty nor notional`)
  return { kind: 'dollars', amount: dollars.value }
}

function toPrice({ id, type, limit_price: limit }: AlpacaOrder): BrokerOrderPrice {
  if (type === 'market') return { kind: 'market' }
  if (type !== 'limit' || !limit) throw broken(`Alpaca order ${id} has unsupported type ${type}`)
  return { kind: 'limit', price: toDollars(limit) }
}

const toStatus = (text: string): BrokerOrderStatus => toKnown(brokerOrderStatuses, text)

function toKnown<Word extends string>(words: readonly Word[], text: string): Word {
  const found = words.find((word) => word === text.toUpperCase())
  if (!found) throw broken(`Alpaca: unknown value "${text}", expected one of ${words.join(', ')}`)
  return found
}

function toShares(text: string): bigint {
  const shares = parseAmount(text, STOCK_TOKEN_DECIMALS)
  if (!shares.ok) throw broken(`Alpaca: invalid quantity "${text}"`)
  return shares.value
}

/** Returns the shares of a position, negative for a short one, which Alpaca marks by the sign or by `side`. */
function toOwnedShares(text: string, side: string): bigint {
  const size = toShares(text.replace(/^-/, ''))
  return side === 'short' || text.startsWith('-') ? -size : size
}

function toDollars(text: string): bigint {
  const dollars = parsePriceDown(text)
  if (dollars === null) throw broken(`Alpaca: invalid price "${text}"`)
  return dollars
}

function toMs(text: string): number {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw broken(`Alpaca: invalid time "${text}"`)
  return ms
}

export const toBrokerPositions = (
  positions: z.output<typeof alpacaPositionsSchema>,
): BrokerPosition[] =>
  positions.map(({ symbol, qty, side }) => ({ symbol, shares: toOwnedShares(qty, side) }))

export const toBrokerAccount = ({
  cash,
  buying_power,
}: z.output<typeof alpacaAccountSchema>): BrokerAccount => ({
  cash: toDollars(cash),
  buyingPower: toDollars(buying_power),
})

const events: Readonly<Record<string, BrokerOrderEvent>> = {
  pending_review: 'review',
  accepted: 'accept',
  held: 'hold',
  pending_new: 'route',
  accepted_for_bidding: 'bid',
  new: 'open',
  stopped: 'stop',
  suspended: 'suspend',
  partial_fill: 'partly_fill',
  fill: 'fill',
  done_for_day: 'end_day',
  calculated: 'calculate',
  pending_cancel: 'ask_cancel',
  order_cancel_rejected: 'refuse_cancel',
  pending_replace: 'ask_replace',
  order_replace_rejected: 'refuse_replace',
  canceled: 'cancel',
  expired: 'expire',
  replaced: 'replace',
  rejected: 'reject',
  trade_bust: 'bust',
  trade_correct: 'correct',
  restated: 'restate',
}

export const toBrokerEvent = (event: AlpacaEvent): BrokerEvent => ({
  id: event.event_id,
  atMs: toMs(event.at),
  accountId: event.account_id,
  event: Object.hasOwn(events, event.event) ? (events[event.event] ?? null) : null,
  eventText: event.event,
  order: toBrokerOrder(event.order),
  execution: toExecution(event),
  reason: event.reason ?? null,
})

const executionKinds: Readonly<Record<string, ExecutionKind>> = {
  partial_fill: 'fill',
  fill: 'fill',
  trade_bust: 'bust',
  trade_correct: 'correct',
}

/**
 * Converts the execution of an event; returns null for an event that executes nothing, which may have an `execution_id`
 * too.
 */
function toExecution(event: AlpacaEvent): BrokerExecution | null {
  const kind = Object.hasOwn(executionKinds, event.event) ? executionKinds[event.event] : undefined
  if (!kind) return null
  const { execution_id: id, previous_execution_id: previousId, qty, price } = event
  if (!id || !qty || !price || (kind !== 'fill' && !previousId)) {
    throw broken(`Alpaca trade event ${event.event_id} lacks its execution id, quantity or price`)
  }
  // A bust has a negative quantity.
  const shares = toShares(qty.replace(/^-/, ''))
  return { id, kind, previousId: previousId ?? null, shares, price: toDollars(price) }
}

const broken = (message: string) => new ProviderError('broken', message)
