import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { ChainSender, ContractCall } from '../../providers/chain/port.ts'
import type { HoldingsProvider } from '../../providers/holdings/port.ts'
import type { MarketData } from '../../providers/market-data/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { PriceService } from '../prices/service.ts'

/** Calls that dividends and splits send on a chain; amounts are base units. */
export type ActionCalls = {
  reinvest: (ref: Hex, pair: StockPair, amount: bigint) => ContractCall
  /** Mints to the distributor's own wallet. */
  mint: (ref: Hex, amount: bigint) => ContractCall
  approve: (amount: bigint) => ContractCall
  create: (total: bigint, endSeconds: number) => ContractCall
  distribute: (distributionId: bigint, to: Address, amount: bigint) => ContractCall
  announceSplit: (pair: StockPair, balancePerShare: bigint) => ContractCall
  cancelSplit: (pair: StockPair) => ContractCall
  pause: (pair: StockPair) => ContractCall
  convert: (pair: StockPair, balancePerShare: bigint) => ContractCall
  unpause: (pair: StockPair) => ContractCall
}

/** A split that is announced on chain: the balance of one share after it, and the time from which it can be executed. */
export type PendingSplit = { balancePerShare: bigint; executableAtMs: number }

export type ActionChain = {
  chainId: number
  pairs: readonly StockPair[]
  /**
   * Lists our own wallets (treasury, order vault, operator accounts), which receive no dividends. Tokens in the order
   * vault belong to their sellers, who are entitled through `orders.listSalesAt`.
   */
  readOwnWallets: () => Promise<Address[]>
  /** Sends the calls; null without a distributor key or distribution contracts on the chain. */
  distributor: {
    sender: ChainSender
    calls: ActionCalls
    readPendingSplit: (pair: StockPair) => Promise<PendingSplit | null>
    /** Reads the time of the latest block. */
    readBlockTimeMs: () => Promise<number>
    /** Reads how many base units of the stock token may be reinvested now. */
    readMaxReinvest: (pair: StockPair) => Promise<bigint>
  } | null
}

/** Dates of dividends and splits are market time, blocks are real time; this clock converts between them. */
export type MarketClock = { nowMs: () => number; toRealMs: (worldMs: number) => number }

export type ActionDeps = {
  db: Db
  clock: Clock
  marketClock: MarketClock
  random: RandomBytes
  log: Logger
  crashAt: CrashAt
  enqueue: Enqueue
  prices: Pick<PriceService, 'stocks' | 'list'>
  marketData: Pick<MarketData, 'listCorporateActions'>
  holdings: HoldingsProvider
  chains: readonly ActionChain[]
  /**
   * A split cancels all open orders of its stock and starts once none is open. Unsold tokens of a sell order still
   * belong to their seller.
   */
  orders: {
    cancelForSplit: (tx: Tx, stockId: number) => Promise<void>
    countOpen: (db: Db, stockId: number) => Promise<number>
    listSalesAt: (
      tx: Tx,
      at: { stockId: number; atMs: number; atMarketMs: number },
    ) => Promise<{ chainId: number; requester: Address; amount: bigint }[]>
  }
  taxBps: number
  /** Seconds between two runs that import announcements and start due actions. */
  everySeconds: number
  /** Notifies the wallet that its dividends changed, in the transaction that changes them. */
  notify: (tx: Tx, wallet: Address) => Promise<void>
}
