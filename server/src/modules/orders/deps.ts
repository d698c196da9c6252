import type { ChainFeeQuote } from '@parvalue/shared/chain/order-signing.ts'
import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { ChainSender } from '../../providers/chain/port.ts'
import type { OrderContractsPort } from '../../providers/orders/port.ts'
import type { Db } from '../../tables/tables.ts'

/** A token that orders are paid with; USD+ has other fee rates than the other tokens. */
export type PaymentToken = {
  address: Address
  symbol: string
  decimals: number
  isUsdPlus: boolean
}

/** One chain with orders: its operator, its contracts, its stock tokens and payment tokens. */
export type OrderChain = {
  chainId: number
  /** Signs and sends the operator's transactions: sponsored orders, fills and cancellations. */
  sender: ChainSender
  /** Signs and sends reports of prices; null without its key. */
  reporter: ChainSender | null
  contracts: OrderContractsPort
  signQuote: (quote: ChainFeeQuote) => Hex
  /** Finds a payment token of this chain; returns null for any other address. */
  findToken: (address: string) => PaymentToken | null
  /** Finds a stock token of this chain; returns null for any other address, also of a wrapped token. */
  findStock: (address: string) => StockPair | null
}

export type FindOrderChain = (chainId: number) => OrderChain | null

/** Dependencies of the jobs that submit orders to their chain. */
export type OrderDeps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  crashAt: CrashAt
  log: Logger
  findChain: FindOrderChain
}
