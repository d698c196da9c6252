import type { DeployedStock } from '@parvalue/shared/chain/deployment.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { ChainSender, ContractCall } from '../../providers/chain/port.ts'
import type { HoldingsProvider } from '../../providers/holdings/port.ts'
import type { MarketData } from '../../providers/market-data/port.ts'
import type { Db } from '../../tables/tables.ts'
import type { PriceService } from '../prices/service.ts'

/** A chain with USD+: the funds that its treasury may hold, and the sender of its rebases. */
export type YieldChain = {
  chainId: number
  funds: readonly DeployedStock[]
  /** Reads the treasury's balance of each fund, in their order. */
  readAmounts: () => Promise<bigint[]>
  /** Null if no rebaser key is configured. */
  rebaser: {
    sender: ChainSender
    toCall: (amount: bigint) => ContractCall
    /**
     * Reads by how much the contract lets a rebase raise the supply now: 0 before the period has passed, null for a
     * contract without such limits (USD+ before 1.1.0).
     */
    readMaxRebase: () => Promise<bigint | null>
  } | null
}

export type YieldDeps = {
  db: Db
  clock: Clock
  /** Clock of the simulated market, for dates; real time in production. */
  marketClock: Clock
  log: Logger
  crashAt: CrashAt
  enqueue: Enqueue
  prices: PriceService
  marketData: MarketData
  holdings: HoldingsProvider
  chains: readonly YieldChain[]
  /** Seconds between two rebases. */
  everySeconds: number
}
