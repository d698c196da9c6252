import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { pino } from 'pino'
import { createPriceService, listTokenizedStocks } from '../../modules/prices/service.ts'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { yieldChainHandler } from '../../modules/yield/chain-handler.ts'
import { createYieldChains } from '../../modules/yield/chains.ts'
import type { YieldDeps } from '../../modules/yield/deps.ts'
import { createYieldWorkers } from '../../modules/yield/jobs.ts'
import { yieldQueue } from '../../modules/yield/queues.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import type { TestShareCustodian } from '../money/test-shares.ts'
import type { TestMarket } from '../orders/test-market.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { type TestChain, testChainKeys } from './test-chain.ts'
import { createTestIndexer } from './test-indexer.ts'

const DAY_MS = 86_400_000

type Simulators = { chain: TestChain; market: TestMarket; shares: TestShareCustodian }

/** Creates income and rebases whose time, blocks and jobs only advance when the test advances them. */
export async function createYieldFixture(
  db: Db,
  { chain, market, shares }: Simulators,
  changes: Partial<YieldDeps> = {},
) {
  let aheadMs = 0
  const clock = () => Date.now() + aheadMs
  const requested: JobRequest[] = []
  const { deployment } = chain
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const stocks = listTokenizedStocks([deployment])
  const node = {
    nodeUrls: [chain.url],
    rpcUrl: chain.url,
    rpcUrls: [chain.url],
    wsUrl: chain.wsUrl,
    isLocal: true,
  }
  const deps: YieldDeps = {
    db,
    clock,
    marketClock: clock,
    log,
    crashAt: neverCrash,
    enqueue: async (_, requests) => {
      requested.push(...requests)
    },
    // Prices are not cached, because tests change the market.
    prices: {
      stocks,
      list: () => createPriceService({ marketData: market.adapter, clock, log, stocks }).list(),
    },
    marketData: market.adapter,
    holdings: shares.holdings,
    chains: createYieldChains({
      chains: [{ id: SEPOLIA_CHAIN_ID, deployment, ...node } as never],
      rebaserKey: testChainKeys.rebaser,
      http: fetch,
    }),
    everySeconds: 86_400,
    ...changes,
  }
  const vault = deployment.contracts.wrappedUsdPlus?.toLowerCase() as Address
  const follow = await createTestIndexer(db, chain, [
    createUsdPlusHandler(async () => {}, vault),
    yieldChainHandler,
  ])
  const workers = createYieldWorkers(deps)
  const work = async () => {
    const jobs = requested.splice(0).filter(({ queue }) => queue !== yieldQueue)
    for (const { queue, data } of jobs) {
      await workers.find((worker) => worker.queue === queue)?.run(data)
    }
  }
  return {
    deps,
    requested,
    follow,
    work,
    run: async () => {
      await workers.find(({ queue }) => queue === yieldQueue)?.run({})
    },
    /** Moves market time ahead, here and in the simulator. */
    goAhead: async (days: number) => {
      aheadMs += days * DAY_MS
      await market.goAhead(days)
    },
    /** Mines, indexes and runs jobs until only the recurring yield job is enqueued. */
    settle: () => {
      const isSettled = async () => {
        await follow()
        return requested.every(({ queue }) => queue === yieldQueue)
      }
      const meanwhile = async () => {
        await work()
        await chain.mine(3)
      }
      return waitUntil(isSettled, 'nothing is asked for any more', { meanwhile })
    },
  }
}
