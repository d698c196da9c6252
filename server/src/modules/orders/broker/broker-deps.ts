import type { MarketContext, OrderTerms } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../../platform/ambient.ts'
import type { CrashAt } from '../../../platform/fail-point.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Brokerage } from '../../../providers/brokerage/port.ts'
import type { Db } from '../../../tables/tables.ts'
import type { FindOrderChain, OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/row.ts'

/** What an order is judged by before it goes to the broker. */
export type GetMarketSnapshot = (order: TokenOrder) => Promise<MarketContext>

export type BrokerDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  log: Logger
  crashAt: CrashAt
  enqueue: Enqueue
  /** Sessions and expiries live in the market's time, chains and jobs in the clock's. */
  world: { nowMs: Clock; toRealMs: (worldMs: number) => number }
  brokerage: Brokerage
  lookAtMarket: GetMarketSnapshot
  /** Null where nobody here may fill. */
  findChain: FindOrderChain
  /** Brings an order that no block has to its chain. */
  submit: (order: TokenOrder, chain: OrderChain) => Promise<void>
  /** Tells the contract what its owner signed to have it cancelled. */
  submitCancel: (order: TokenOrder, chain: OrderChain) => Promise<void>
  /** After so long no request of ours can still be on its way to the broker. */
  settlesAfterMs: number
  /** Of all processes, who this one is. */
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
