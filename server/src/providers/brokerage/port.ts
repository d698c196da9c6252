import type { Execution } from '@parvalue/shared/domain/orders/broker-execution.ts'
import type {
  BrokerOrderEvent,
  BrokerOrderStatus,
  OrderSide,
  TimeInForce,
} from '@parvalue/shared/domain/orders/broker-order.ts'

/**
 * So many shares (`STOCK_TOKEN_DECIMALS`, whole billionths) or for so many dollars (`TOKEN_DECIMALS`,
 * whole cents), never both.
 */
export type OrderSize = { kind: 'shares'; amount: bigint } | { kind: 'dollars'; amount: bigint }

/** `price` has `PRICE_DECIMALS`; whole cents, below a dollar hundredths of them. */
export type OrderPrice = { kind: 'market' } | { kind: 'limit'; price: bigint }

export type OrderRequest = {
  /** Ours, at most 48 characters; one order has it, ever. */
  clientOrderId: string
  symbol: string
  side: OrderSide
  size: OrderSize
  price: OrderPrice
  timeInForce: TimeInForce
  /** Also outside the regular session; at a limit only. */
  isExtendedHours: boolean
}

/** `filled` has `STOCK_TOKEN_DECIMALS`; `averagePrice` is of what is filled, cut off. */
export type BrokerOrder = OrderRequest & {
  id: string
  status: BrokerOrderStatus
  filled: bigint
  averagePrice: bigint | null
  createdMs: number
}

/** Why the broker takes no such order. `other`: in words of its own, which are in `text`. */
export const orderRefusals = [
  'no_buying_power',
  'no_shares',
  'symbol_unknown',
  'not_tradable',
  'halted',
  'not_fractionable',
  'too_small',
  'too_fine',
  'bad_limit',
  'session',
  'time_in_force',
  'wash_trade',
  'account',
  'name_taken',
  'other',
] as const
export type OrderRefusal = (typeof orderRefusals)[number]

/**
 * `unknown`: it may have been placed or not. Ask by its name; only when the broker knows no such
 * order may the same order be placed again, under the same name.
 */
export type PlaceOutcome =
  | { kind: 'placed'; order: BrokerOrder }
  | { kind: 'refused'; reason: OrderRefusal; text: string }
  | { kind: 'unknown' }

/** `asked`: it will be told whether it was cancelled. `too_late`: it has come to an end. */
export type CancelOutcome = 'asked' | 'too_late' | 'order_unknown' | 'unknown'

/** `shares` are negative where they are owed. */
export type BrokerPosition = { symbol: string; shares: bigint }

/** Dollars with `PRICE_DECIMALS`, cut off; open orders are not in `buyingPower` any more. */
export type BrokerAccount = { cash: bigint; buyingPower: bigint }

/** As the broker tells it: perhaps twice, perhaps before what it follows, under another id again. */
export type BrokerEvent = {
  /** Ascending in time; where to go on from. */
  id: string
  atMs: number
  accountId: string
  /** Null for a word that we do not know, which is in `eventText`: ask how the order stands. */
  event: BrokerOrderEvent | null
  eventText: string
  order: BrokerOrder
  execution: Execution | null
  /** In the broker's words, where it says one. */
  reason: string | null
}

/**
 * Who trades for us, in one account. Every function throws `ProviderError` and nothing else; an
 * error means that nothing was placed or cancelled.
 */
export type Brokerage = {
  placeOrder: (request: OrderRequest) => Promise<PlaceOutcome>
  /** Null when the broker knows no order of this name. */
  findOrderByClientId: (clientOrderId: string) => Promise<BrokerOrder | null>
  getOrder: (id: string) => Promise<BrokerOrder>
  cancelOrder: (id: string) => Promise<CancelOutcome>
  listPositions: () => Promise<BrokerPosition[]>
  getAccount: () => Promise<BrokerAccount>
  /**
   * What was told after `since` until now of this account; null: all there is. For what may come
   * late, begin a little before the last one and expect some again.
   */
  listEvents: (since: string | null) => Promise<BrokerEvent[]>
  /**
   * The same, and on as it happens, until `signal` ends it. A break is a `retryable` error: go on
   * from the last event.
   */
  streamEvents: (since: string | null, signal: AbortSignal) => AsyncIterable<BrokerEvent>
}

/** The trade events of every account that a key can see. */
export type BrokerageEvents = Pick<Brokerage, 'listEvents' | 'streamEvents'>

/** The calls of one account, each with one answer. */
export type BrokerageCalls = Omit<Brokerage, keyof BrokerageEvents>
