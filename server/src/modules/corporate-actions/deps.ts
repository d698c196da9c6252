import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Call, ChainSender } from '../../providers/chain/port.ts'
import type { Holdings } from '../../providers/holdings/port.ts'
import type { MarketData } from '../../providers/market-data/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { Prices } from '../prices/service.ts'

/** What is done on a chain for dividends and splits; amounts are base units. */
export type ActionCalls = {
  reinvest: (ref: Hex, pair: StockPair, amount: bigint) => Call
  /** To the distributor. */
  mint: (ref: Hex, amount: bigint) => Call
  approve: (amount: bigint) => Call
  create: (total: bigint, endSeconds: number) => Call
  distribute: (distributionId: bigint, to: Address, amount: bigint) => Call
  pause: (pair: StockPair) => Call
  convert: (pair: StockPair, balancePerShare: bigint) => Call
  unpause: (pair: StockPair) => Call
}

export type ActionChain = {
  chainId: number
  pairs: readonly StockPair[]
  /**
   * Wallets of our own, the treasury and the house: their dividends are not handed out. So are those
   * of the vault of orders, because what it holds belongs to who sells.
   */
  readOwnWallets: () => Promise<Address[]>
  /** Null where nobody here may. */
  distributor: { sender: ChainSender; calls: ActionCalls } | null
}

/** Dividends and splits live in the world's time, chains in real time. */
export type MarketClock = { nowMs: () => number; toRealMs: (worldMs: number) => number }

export type ActionDeps = {
  db: Db
  clock: Clock
  world: MarketClock
  random: RandomBytes
  log: Logger
  crashAt: CrashAt
  enqueue: Enqueue
  prices: Pick<Prices, 'stocks' | 'list'>
  marketData: Pick<MarketData, 'listDistributions' | 'listSplits'>
  holdings: Holdings
  chains: readonly ActionChain[]
  /**
   * A split ends all open orders of its stock, and begins when none is open any more. Who sells has
   * what is not sold yet.
   */
  orders: {
    cancelForSplit: (tx: Tx, stockId: number) => Promise<void>
    countOpen: (db: Db, stockId: number) => Promise<number>
    listSalesAt: (
      tx: Tx,
      at: { stockId: number; atMs: number; atWorldMs: number },
    ) => Promise<{ chainId: number; requester: Address; amount: bigint }[]>
  }
  taxBps: number
  /** How often it is looked at what is announced and due. */
  everySeconds: number
  /** Something about this wallet's dividends has changed; said in the transaction that changes it. */
  tell: (tx: Tx, wallet: Address) => Promise<void>
}
