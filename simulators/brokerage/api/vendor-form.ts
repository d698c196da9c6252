import type { trading } from '@alpacahq/alpaca-trade-api'
import type { AlpacaWire } from '../../alpaca-wire.ts'
import { assetIdOf } from '../../market-data/history-api.ts'
import { findStock } from '../../market-data/price-path.ts'
import { parseQty, toMeanPriceText } from '../amounts.ts'
import type { Order } from '../store.ts'

const toIso = (ms: number) => new Date(ms).toISOString()
const toTime = (ms: number | null) => (ms === null ? null : toIso(ms))

/** The client's type of an order; the Broker API has one more status (`pending_review`) and two more fields. */
type AlpacaOrder = Omit<AlpacaWire<trading.Order>, 'status'> & {
  status: string
  cancel_requested_at: string | null
  commission: string
}

/** Converts an order to Alpaca's format. */
export const toAlpacaOrder = (order: Order): AlpacaOrder => ({
  id: order.id,
  client_order_id: order.client_order_id,
  created_at: toIso(order.created_ms),
  updated_at: toIso(order.updated_ms),
  submitted_at: toIso(order.created_ms),
  filled_at: toTime(order.filled_ms),
  expired_at: toTime(order.expired_ms),
  cancel_requested_at: toTime(order.cancel_asked_ms),
  canceled_at: toTime(order.canceled_ms),
  failed_at: toTime(order.failed_ms),
  replaced_at: order.status === 'replaced' ? toTime(order.updated_ms) : null,
  replaced_by: null,
  replaces: null,
  asset_id: assetIdOf(findStock(order.symbol) ?? { stockId: 0 }),
  symbol: order.symbol,
  asset_class: 'us_equity',
  notional: order.notional,
  qty: order.qty,
  filled_qty: order.filled_qty,
  filled_avg_price: toMeanPriceText(BigInt(order.filled_value), parseQty(order.filled_qty)),
  order_class: '',
  order_type: order.type,
  type: order.type,
  side: order.side,
  time_in_force: order.time_in_force,
  limit_price: order.limit_price,
  stop_price: null,
  status: order.status,
  extended_hours: order.extended_hours === 1,
  legs: null,
  trail_percent: null,
  trail_price: null,
  hwm: null,
  commission: '0',
})
