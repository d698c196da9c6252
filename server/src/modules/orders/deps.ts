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

/** What orders are paid with; `isUsdPlus` has other fees than the rest. */
export type PaymentToken = {
  address: Address
  symbol: string
  decimals: number
  isUsdPlus: boolean
}

/** A chain on which we take orders: who acts there, on which contracts, with which tokens. */
export type OrderChain = {
  chainId: number
  /** The operator: quotes, sends what is signed, fills and cancels. */
  sender: ChainSender
  contracts: OrderContractsPort
  signQuote: (quote: ChainFeeQuote) => Hex
  /** Null for a token that pays for nothing here. */
  findToken: (address: string) => PaymentToken | null
  /** Null for what is no stock token of ours, and for wrapped ones. */
  findStock: (address: string) => StockPair | null
}

export type FindOrderChain = (chainId: number) => OrderChain | null

/** Of the worker. */
export type OrderDeps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  crashAt: CrashAt
  log: Logger
  findChain: FindOrderChain
}
