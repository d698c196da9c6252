import type { BrokerExecution } from '@parvalue/shared/domain/orders/broker-execution.ts'
import type {
  BrokerOrderEvent,
  BrokerOrderStatus,
  OrderSide,
  TimeInForce,
} from '@parvalue/shared/domain/orders/broker-order.ts'

/**
 * Either a number of shares (`STOCK_TOKEN_DECIMALS`, whole billionths) or an amount of dollars
 * (`TOKEN_DECIMALS`, whole cents).
 */
export type BrokerOrderSize =
  | { kind: 'shares'; amount: bigint }
  | { kind: 'dollars'; amount: bigint }

/** `price` has `PRICE_DECIMALS` and is in whole cents, below a dollar in hundredths of a cent. */
export type BrokerOrderPrice = { kind: 'market' } | { kind: 'limit'; price: bigint }

export type BrokerOrderRequest = {
  /** Our id of the order, at most 48 characters; the broker accepts each id only once. */
  clientOrderId: string
  symbol: string
  side: OrderSide
  size: BrokerOrderSize
  price: BrokerOrderPrice
  timeInForce: TimeInForce
  /** Whether the order may also fill outside the regular session; for limit orders only. */
  isExtendedHours: boolean
}

/** `filled` has `STOCK_TOKEN_DECIMALS`; `averagePrice` covers the filled part and is rounded down. */
export type BrokerOrder = BrokerOrderRequest & {
  id: string
  status: BrokerOrderStatus
  filled: bigint
  averagePrice: bigint | null
  createdMs: number
}

/** Why the broker refuses an order. `other`: for a reason of its own, which is in `text`. */
export const brokerOrderRefusals = [
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
export type BrokerOrderRefusal = (typeof brokerOrderRefusals)[number]

/**
 * `unknown`: the order may or may not have been placed. Query it by its client order id; place it again, under
 * the same id, only once the broker knows no such order.
 */
export type OrderPlacementOutcome =
  | { kind: 'placed'; order: BrokerOrder }
  | { kind: 'refused'; reason: BrokerOrderRefusal; text: string }
  | { kind: 'unknown' }

/** `asked`: the outcome follows as an event. `too_late`: the order is in a terminal status. */
export type OrderCancelOutcome = 'asked' | 'too_late' | 'order_unknown' | 'unknown'

/** `shares` has `STOCK_TOKEN_DECIMALS` and is negative for a short position. */
export type BrokerPosition = { symbol: string; shares: bigint }

/** Dollars with `PRICE_DECIMALS`, rounded down; `buyingPower` excludes the hold of open orders. */
export type BrokerAccount = { cash: bigint; buyingPower: bigint }

/** One event of the broker's stream. It may come twice, out of order, or again under another id. */
export type BrokerEvent = {
  /** Ascending in time; it is the cursor to resume from. */
  id: string
  atMs: number
  accountId: string
  /**
   * Null for an event type that the adapter does not know, whose name is in `eventText`; the caller then
   * queries the order.
   */
  event: BrokerOrderEvent | null
  eventText: string
  order: BrokerOrder
  execution: BrokerExecution | null
  /** The broker's own text, where it sends one. */
  reason: string | null
}

/**
 * One account at the broker that trades for us. Every function throws only `ProviderError`; an error means that
 * nothing was placed or canceled.
 */
export type Brokerage = {
  placeOrder: (request: BrokerOrderRequest) => Promise<OrderPlacementOutcome>
  /** Returns the order; null if the broker knows no order with this client order id. */
  findOrderByClientId: (clientOrderId: string) => Promise<BrokerOrder | null>
  getOrder: (id: string) => Promise<BrokerOrder>
  cancelOrder: (id: string) => Promise<OrderCancelOutcome>
  listPositions: () => Promise<BrokerPosition[]>
  getAccount: () => Promise<BrokerAccount>
  /**
   * Returns this account's events after the cursor `since`; null: all of them. Events may arrive late, so a
   * caller resumes a little before its last event and drops duplicates.
   */
  listEvents: (since: string | null) => Promise<BrokerEvent[]>
  /**
   * Streams this account's events after the cursor and then live ones, until `signal` is aborted. A broken
   * connection is a `retryable` error: resume from the last event.
   */
  streamEvents: (since: string | null, signal: AbortSignal) => AsyncIterable<BrokerEvent>
}

/** The trade events of every account that a key can see. */
export type BrokerageEvents = Pick<Brokerage, 'listEvents' | 'streamEvents'>

/** The calls of one account, each with one answer. */
export type BrokerageCalls = Omit<Brokerage, keyof BrokerageEvents>
