import { randomBytes } from 'node:crypto'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { WorldShift } from '@parvalue/shared/domain/market/world-time.ts'
import { toRealMs, toWorldMs } from '@parvalue/shared/domain/market/world-time.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { pino } from 'pino'
import { privateKeyToAddress } from 'viem/accounts'
import { dividendHandler } from '../../modules/corporate-actions/chain-handler.ts'
import { createActionChains } from '../../modules/corporate-actions/chains.ts'
import type { ActionDeps } from '../../modules/corporate-actions/deps.ts'
import { createActionWorkers } from '../../modules/corporate-actions/jobs.ts'
import { actionsQueue } from '../../modules/corporate-actions/queues.ts'
import { createPriceService, listTokenizedStocks } from '../../modules/prices/service.ts'
import { createStockTokenHandler } from '../../modules/stock-tokens/chain-handler.ts'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import { type TestChain, testChainKeys } from '../chain/test-chain.ts'
import { createTestIndexer } from '../chain/test-indexer.ts'
import type { TestShareCustodian } from '../money/test-shares.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import type { TestMarket } from './test-market.ts'

const DAY_MS = 86_400_000

export const OPERATOR_WALLET = privateKeyToAddress(testChainKeys.house).toLowerCase() as Address

type Simulators = { chain: TestChain; market: TestMarket; shares: TestShareCustodian }

/**
 * Creates corporate actions whose jobs only run when the test runs them; their time is that of the chain's
 * latest block.
 */
export async function createCorporateActionFixture(
  db: Db,
  { chain, market, shares }: Simulators,
  changes: Partial<ActionDeps> = {},
) {
  let nowMs = Date.now()
  let isAway = false
  const shifts: WorldShift[] = [...market.worldShifts]
  const clock = () => nowMs
  const worldNowMs = () => toWorldMs(shifts, nowMs)
  const requested: JobRequest[] = []
  const notified: Address[] = []
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
  const deps: ActionDeps = {
    db,
    clock,
    marketClock: { nowMs: worldNowMs, toRealMs: (ms) => toRealMs(shifts, ms) },
    random: randomBytes,
    log,
    crashAt: neverCrash,
    enqueue: async (_, requests) => {
      requested.push(...requests)
    },
    prices: {
      stocks,
      list: () =>
        createPriceService({ marketData: market.adapter, clock: worldNowMs, log, stocks }).list(),
    },
    marketData: market.adapter,
    holdings: shares.holdings,
    chains: createActionChains({
      chains: [{ id: SEPOLIA_CHAIN_ID, deployment, ...node } as never],
      distributorKey: testChainKeys.distributor,
      http: (input, init) =>
        isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init),
    }),
    orders: {
      cancelForSplit: async () => {},
      countOpen: async () => 0,
      listSalesAt: async () => [],
    },
    taxBps: 3_000,
    everySeconds: 30,
    notify: async (_, wallet) => {
      notified.push(wallet)
    },
    ...changes,
  }
  const vault = deployment.contracts.wrappedUsdPlus?.toLowerCase() as Address
  const read = await createTestIndexer(db, chain, [
    createUsdPlusHandler(async () => {}, vault),
    createStockTokenHandler(async () => {}, listStockPairs(deployment)),
    dividendHandler,
  ])
  const follow = async () => {
    await read()
    const block = await chain.rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
    nowMs = Math.max(nowMs, Number(block.timestamp) * 1000)
  }
  const workers = createActionWorkers(deps)
  const run = async () => {
    await workers.find(({ queue }) => queue === actionsQueue)?.run({})
  }
  const runRound = async (): Promise<boolean> => {
    await chain.mine(3)
    await follow()
    // Jobs with a longer delay wait for an external event; `run` enqueues them again.
    const jobs = requested
      .splice(0)
      .filter(({ queue, delaySeconds = 0 }) => queue !== actionsQueue && delaySeconds < 15)
    const once = new Map(jobs.map((job) => [`${job.queue.name}/${job.key}`, job]))
    for (const { queue, data } of once.values()) {
      await workers.find((worker) => worker.queue === queue)?.run(data)
    }
    return jobs.length === 0
  }
  return {
    deps,
    requested,
    notified,
    follow,
    run,
    worldNowMs,
    nowMs: clock,
    /** Makes the chain unreachable for the workers of dividends and splits. */
    setAway: (away: boolean) => {
      isAway = away
    },
    /** Moves market time ahead, here and in the simulator. */
    goAhead: async (days: number) => {
      await follow()
      // Blocks mined from here on are later than the shift.
      nowMs += 1
      await chain.rpc('evm_increaseTime', 60)
      shifts.push({ fromMs: nowMs, aheadMs: (shifts.at(-1)?.aheadMs ?? 0) + days * DAY_MS })
      await market.goAhead(days)
    },
    /** Mines, indexes and runs jobs until the queue is empty. */
    settle: () => waitUntil(runRound, 'nothing is asked for any more'),
    /** Runs at most this many rounds of mining, indexing and jobs. */
    goOnFor: async (rounds: number) => {
      for (let round = 0; round < rounds && !(await runRound()); round += 1);
    },
  }
}
