type OrderSide = 'BUY' | 'SELL'
type OrderSubmission = 'sponsored' | 'direct'
/** A flow that the `trade_…` events report; wrapping has events of its own. */
export type TradeKind = 'buy' | 'redeem' | 'bridge'
/** A form in which the user typed an amount above the balance. */
export type InsufficientFundsForm = TradeKind | 'wrap' | 'unwrap' | 'buy_order' | 'sell_order'

/**
 * An analytics event: a closed list of classes and codes. Events never contain an address, an amount
 * or a message, so that the analytics provider cannot identify a person.
 */
export type AnalyticsEvent =
  | { name: 'pageview' }
  | { name: 'trade_signature_requested'; chainId: number; trade: TradeKind; step: string }
  | { name: 'trade_done'; chainId: number; trade: TradeKind }
  | { name: 'trade_error'; chainId: number; trade: TradeKind; cause: string }
  | { name: 'wire_requested'; chainId: number }
  | { name: 'wrap_approval_requested'; chainId: number }
  | { name: 'wrapped'; chainId: number }
  | { name: 'unwrapped'; chainId: number }
  | { name: 'wrap_error'; chainId: number; direction: 'wrap' | 'unwrap'; cause: string }
  | { name: 'order_reviewed'; chainId: number; side: OrderSide; way: OrderSubmission }
  | { name: 'order_signature_requested'; chainId: number; step: 'permit' | 'approve' | 'request' }
  | { name: 'order_sent'; chainId: number; way: OrderSubmission }
  | { name: 'order_ended'; chainId: number; status: string }
  | { name: 'order_error'; chainId: number; cause: string }
  | { name: 'insufficient_funds'; chainId: number; form: InsufficientFundsForm }

/** A destination of events, such as an analytics provider. */
export type AnalyticsSink = (event: AnalyticsEvent) => void
