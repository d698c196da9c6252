type OrderSide = 'BUY' | 'SELL'
type OrderWay = 'sponsored' | 'direct'
/** The USD+ widgets whose orders go to the chain. */
export type Trade = 'buy' | 'redeem' | 'bridge'
/** Where an amount above the balance was typed. */
export type ShortForm = Trade | 'wrap' | 'unwrap' | 'buy_order' | 'sell_order'

/**
 * What is counted: a closed list of classes and codes. No address, no amount and no message is ever
 * part of an event, because whoever counts must not learn who did it.
 */
export type AnalyticsEvent =
  | { name: 'pageview' }
  | { name: 'trade_signature_requested'; chainId: number; trade: Trade; step: string }
  | { name: 'trade_done'; chainId: number; trade: Trade }
  | { name: 'trade_error'; chainId: number; trade: Trade; cause: string }
  | { name: 'wire_requested'; chainId: number }
  | { name: 'wrap_approval_requested'; chainId: number }
  | { name: 'wrapped'; chainId: number }
  | { name: 'unwrapped'; chainId: number }
  | { name: 'wrap_error'; chainId: number; direction: 'wrap' | 'unwrap'; cause: string }
  | { name: 'order_reviewed'; chainId: number; side: OrderSide; way: OrderWay }
  | { name: 'order_signature_requested'; chainId: number; step: 'permit' | 'approve' | 'request' }
  | { name: 'order_sent'; chainId: number; way: OrderWay }
  | { name: 'order_ended'; chainId: number; status: string }
  | { name: 'order_error'; chainId: number; cause: string }
  | { name: 'insufficient_funds'; chainId: number; form: ShortForm }

/** Where events go; a vendor is one of these. */
export type AnalyticsSink = (event: AnalyticsEvent) => void
