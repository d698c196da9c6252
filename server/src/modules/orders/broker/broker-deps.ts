import type { MarketContext, OrderTerms } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../../platform/ambient.ts'
import type { CrashAt } from '../../../platform/fail-point.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Brokerage } from '../../../providers/brokerage/port.ts'
import type { Db } from '../../../tables/tables.ts'
import type { FindOrderChain, OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'

/** Returns the market's state, by which an order is validated before it goes to the broker. */
export type GetMarketSnapshot = (order: TokenOrder) => Promise<MarketContext>

export type BrokerDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  log: Logger
  crashAt: CrashAt
  enqueue: Enqueue
  /** The market's clock, for sessions and expiries; `clock` is for chains and jobs. */
  marketTime: { nowMs: Clock; toRealMs: (marketMs: number) => number }
  brokerage: Brokerage
  getMarketSnapshot: GetMarketSnapshot
  /** Returns null for a chain without order contracts or an operator key. */
  findChain: FindOrderChain
  /** Processes the next step of submitting an order that is not mined yet to its chain. */
  submit: (order: TokenOrder, chain: OrderChain) => Promise<void>
  /** Sends the owner's signed cancellation request to the contract. */
  submitCancel: (order: TokenOrder, chain: OrderChain) => Promise<void>
  /**
   * Maximum time for which a request to the broker is in flight: an order that the broker does not know afterwards
   * never arrived.
   */
  settlesAfterMs: number
  /** The id of this process as holder of the event stream's lease. */
  holder: string
}

export const toOrderTerms = (order: TokenOrder, paymentDecimals: number): OrderTerms => ({
  side: order.side,
  type: order.type,
  tif: order.tif,
  paymentAmount: order.side === 'BUY' ? order.paymentAmount : null,
  paymentDecimals,
  assetAmount: order.side === 'SELL' ? order.assetAmount : null,
  price: order.price,
})
