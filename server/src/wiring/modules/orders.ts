import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { listStockPairs, type StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { marketDayAt } from '@parvalue/shared/domain/market/market-session.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { listSplittingStocks } from '../../modules/corporate-actions/service.ts'
import { createBrokerWorkers } from '../../modules/orders/broker/broker-jobs.ts'
import {
  brokerQueues,
  consumeOrderEventsJob,
  pollOpenOrdersJob,
} from '../../modules/orders/broker/broker-queues.ts'
import { createMarketSnapshotReader } from '../../modules/orders/broker/market-snapshot.ts'
import { createOrderChainHandler } from '../../modules/orders/chain/chain-handler.ts'
import {
  createOrderChainFinder,
  createTokenGetter,
  listOrderTokens,
} from '../../modules/orders/chain/chains.ts'
import { submitCancelRequest, submitOrderToChain } from '../../modules/orders/chain/submit-order.ts'
import { createOrderHandlers } from '../../modules/orders/http/routes.ts'
import type { StockSnapshot } from '../../modules/orders/intake/validate-order.ts'
import { listFillViolations, listOrderInvariantViolations } from '../../modules/orders/service.ts'
import { processOrderQueue } from '../../modules/orders/worker/queues.ts'
import { toExchangeSymbol } from '../../modules/prices/service.ts'
import { type InvariantCheck, toCheckFindings } from '../../ports/checks.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import { createBrokerage } from '../../providers/brokerage/service.ts'
import { createNativePriceFinder } from '../../providers/market-data/service.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { ApiDeps } from '../api-deps.ts'
import type { ServerModule } from '../module.ts'
import type { WorkerDeps } from '../worker-deps.ts'

export const ordersModule = {
  handlers: (deps) => {
    const { config, http, world, deployments } = deps
    const findPrice = createNativePriceFinder(config.providers.marketData, http)
    return {
      orders: createOrderHandlers({
        ...deps,
        findChain: createOrderChainFinder({ ...config, http }),
        getToken: createTokenGetter(deployments),
        stocks: deps.prices.stocks,
        toMarketMs: world.toWorldMs,
        getStockSnapshot: (pair) => findStockNow(deps, pair),
        // Without an answer from the vendor there is no price.
        findNativePrice: (symbol) =>
          findPrice(symbol).catch((error: unknown) => {
            if (!(error instanceof ProviderError)) throw error
            return null
          }),
      }),
    }
  },
  queues: [processOrderQueue, ...Object.values(brokerQueues)],
  workers: createOrderWorkers,
  firstJobs: () => [consumeOrderEventsJob(), pollOpenOrdersJob()],
  chainHandlers: (deps, deployment) => {
    const contract = deployment.contracts.orderProcessor?.toLowerCase() as Address | undefined
    const tokens = { pairs: listStockPairs(deployment), payments: listTokens(deployment) }
    return contract ? [createOrderChainHandler({ ...deps, ...tokens, contract })] : []
  },
  checks: ({ config }) =>
    config.chains.flatMap(({ id: chainId, deployment }): InvariantCheck[] => [
      {
        id: 'orders',
        part: `orders ${chainId}`,
        kind: 'books',
        list: async (tx) =>
          toCheckFindings(
            'orders',
            await listOrderInvariantViolations(tx, chainId, listTokens(deployment)),
          ),
      },
      {
        id: 'fills',
        part: `fills ${chainId}`,
        kind: 'books',
        list: async (tx) => toCheckFindings('orders', await listFillViolations(tx, chainId)),
      },
    ]),
} satisfies ServerModule

const listTokens = (deployment: Deployment) =>
  listOrderTokens(deployment).map(({ address }) => address)

/** Returns the stock's current state; a stock that is not listed is left to the broker to refuse. */
async function findStockNow(
  { db, prices, listHalts, catalogues, marketClock }: ApiDeps,
  pair: StockPair,
): Promise<StockSnapshot> {
  const symbol = toExchangeSymbol(pair)
  const { stockId } = pair
  const price = (await prices.list()).get(stockId)
  const listed = (await catalogues.get()).byId.get(stockId)
  return {
    reference: price?.price ?? null,
    isHalted: (await listHalts()).has(symbol),
    isTradable: listed?.isTradable ?? true,
    isSplitting: (await listSplittingStocks(db, marketDayAt(marketClock()))).has(stockId),
  }
}

/** Milliseconds after which a request to the broker has certainly ended, network included. */
const SETTLES_AFTER_MS = 30_000

/** Creates the workers that submit orders to the broker and bring executions back. */
function createOrderWorkers(deps: WorkerDeps): JobWorker[] {
  const { config, http, clock, marketClock, world } = deps
  const holder = `${hostname()}/${process.pid}/${randomUUID()}`
  const findChain = createOrderChainFinder({ ...config, http })
  const chainDeps = { ...deps, findChain }
  return createBrokerWorkers({
    ...chainDeps,
    marketTime: { nowMs: marketClock, toRealMs: world.toRealMs },
    brokerage: createBrokerage(config.providers.brokerage, { http, clock }),
    getMarketSnapshot: createMarketSnapshotReader(deps),
    submit: (row, chain) => submitOrderToChain(chainDeps, row, chain),
    submitCancel: (row, chain) => submitCancelRequest(chainDeps, row, chain),
    settlesAfterMs: SETTLES_AFTER_MS,
    holder,
  })
}
