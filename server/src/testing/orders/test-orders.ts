import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import { type ChainOrder, hashOrder } from '@parvalue/shared/chain/order-signing.ts'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { MarketContext } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { pino } from 'pino'
import { encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { BrokerDeps } from '../../modules/orders/broker/broker-deps.ts'
import { createBrokerWorkers } from '../../modules/orders/broker/broker-jobs.ts'
import { brokerQueues } from '../../modules/orders/broker/broker-queues.ts'
import { replayOrderEvents } from '../../modules/orders/broker/consume-order-events.ts'
import { createOrderChainHandler } from '../../modules/orders/chain/chain-handler.ts'
import { createOrderChainFinder } from '../../modules/orders/chain/chains.ts'
import {
  type TokenOrder,
  toChainOrder,
  toTokenOrder,
} from '../../modules/orders/tables/order-row.ts'
import { processOrderQueue } from '../../modules/orders/worker/queues.ts'
import { restrictionHandler } from '../../modules/restrictions/chain-handler.ts'
import { createStockTokenHandler } from '../../modules/stock-tokens/chain-handler.ts'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import { type TestChain, testChainKeys } from '../chain/test-chain.ts'
import { createTestIndexer } from '../chain/test-indexer.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { IN_SESSION_MS, type TestBrokerage } from './test-brokerage.ts'

const DOLLAR = 1_000_000n
export const ONE_STOCK_SHARE = 10n ** 18n

export type TestOrder = Partial<ChainOrder> & { fee?: bigint }

/** Creates the actions of order owners on a test chain; accounts are anvil's. */
export function createOrderActions(chain: TestChain) {
  const { contracts, stockTokens = [] } = chain.deployment
  const [processor, vault] = [contracts.orderProcessor, contracts.vault]
  const [stock] = stockTokens
  if (!processor || !vault || !stock) throw new Error('no orders on this chain')
  const orderContract = { chainId: SEPOLIA_CHAIN_ID, contract: processor }
  const send = (from: Address, to: Address, data: Hex) =>
    chain.rpc<Hex>('eth_sendTransaction', { from, to, data, gas: '0x1e8480' })
  const read = async (to: Address, data: Hex) =>
    BigInt(await chain.rpc<Hex>('eth_call', { to, data }, 'latest'))
  const balanceOf = (token: Address, account: Address) =>
    read(token, encodeFunctionData({ abi: dShareAbi, functionName: 'balanceOf', args: [account] }))
  const find = createOrderChainFinder({
    chains: [
      { id: SEPOLIA_CHAIN_ID, deployment: chain.deployment, nodeUrls: [chain.url] } as never,
    ],
    ordersKey: testChainKeys.orders,
    reporterKey: testChainKeys.reporter,
    http: fetch,
  })
  const approve = (from: Address, token: Address, amount: bigint) =>
    send(
      from,
      token,
      encodeFunctionData({ abi: mockUsdAbi, functionName: 'approve', args: [processor, amount] }),
    )
  let count = 0
  return {
    stock,
    symbol: stock.symbol.replace(/\.d$/, ''),
    find,
    processor: processor.toLowerCase() as Address,
    operator: privateKeyToAccount(testChainKeys.orders).address,
    tokensOf: (account: Address) => balanceOf(stock.address, account),
    dollarsOf: (account: Address) => balanceOf(chain.token, account),
    totalTokens: () =>
      read(stock.address, encodeFunctionData({ abi: dShareAbi, functionName: 'totalSupply' })),
    mintDollars: async (to: Address, amount: bigint) =>
      send(
        (await chain.accounts())[0] ?? to,
        chain.token,
        encodeFunctionData({ abi: mockUsdAbi, functionName: 'mint', args: [to, amount] }),
      ),
    /** Mints stock tokens as the vault, which has the minter role. */
    mintTokens: async (to: Address, amount: bigint) => {
      await chain.rpc('anvil_impersonateAccount', vault)
      await chain.rpc('anvil_setBalance', vault, '0xde0b6b3a7640000')
      const args = [to, amount] as const
      await send(
        vault,
        stock.address,
        encodeFunctionData({ abi: dShareAbi, functionName: 'mint', args }),
      )
    },
    requestCancel: (from: Address, orderHash: Hex) =>
      send(
        from,
        processor,
        encodeFunctionData({
          abi: orderProcessorAbi,
          functionName: 'requestCancel',
          args: [BigInt(orderHash)],
        }),
      ),
    /** Sets the cancel period of new requests as the owner of the contract. */
    setCancelPeriod: async (seconds: number) => {
      const args = [seconds] as const
      await chain.sendAsOwner(
        vault,
        encodeFunctionData({ abi: vaultAbi, functionName: 'setCancelPeriod', args }),
      )
    },
    /** Cancels an order on chain as its owner does without us. */
    cancelByOwner: (row: TokenOrder) =>
      send(
        row.requester,
        processor,
        encodeFunctionData({
          abi: orderProcessorAbi,
          functionName: 'cancelByOwner',
          args: [BigInt(row.orderHash), toChainOrder(row)],
        }),
      ),
    /** Approves, quotes and sends an order like a wallet does. Returns the order's hash. */
    createOrder: async (requester: Address, { fee = DOLLAR, ...changes }: TestOrder = {}) => {
      count += 1
      const order: ChainOrder = {
        requestTimestamp: BigInt(Date.now()) * 1000n + BigInt(count),
        recipient: requester,
        assetToken: stock.address,
        paymentToken: chain.token,
        sell: false,
        orderType: 0,
        assetTokenQuantity: 0n,
        paymentTokenQuantity: changes.sell ? 0n : 1_000n * DOLLAR,
        price: 0n,
        tif: 0,
        ...changes,
      }
      const orderHash = hashOrder(orderContract, order, requester)
      const deadline = BigInt(Math.floor(Date.now() / 1000) + 100_000_000)
      const quote = { orderId: BigInt(orderHash), requester, fee, timestamp: 1n, deadline }
      const signature = find(SEPOLIA_CHAIN_ID)?.signQuote(quote) ?? '0x'
      const [token, amount] = order.sell
        ? [order.assetToken, order.assetTokenQuantity]
        : [order.paymentToken, order.paymentTokenQuantity + fee]
      await approve(requester, token, amount)
      const args = [order, quote, signature] as const
      await send(
        requester,
        processor,
        encodeFunctionData({ abi: orderProcessorAbi, functionName: 'createOrder', args }),
      )
      return orderHash
    },
  }
}

export type OrderActions = ReturnType<typeof createOrderActions>

type Simulators = { chain: TestChain; broker: TestBrokerage; actions: OrderActions }

/** Creates an indexer and workers that only run when the test calls them. */
export async function createOrderFixture(
  db: Db,
  { chain, broker, actions }: Simulators,
  changes: Partial<BrokerDeps> = {},
) {
  const requested: JobRequest[] = []
  const aheadMs = IN_SESSION_MS - Date.now()
  const market: MarketContext = {
    reference: 200_00000000n,
    session: 'regular',
    isHalted: false,
    isTradable: true,
    isSplitting: false,
  }
  const deps: BrokerDeps = {
    db,
    clock: Date.now,
    random: randomBytes,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    crashAt: neverCrash,
    enqueue: async (_, requests) => {
      requested.push(...requests.filter(({ queue }) => queue === processOrderQueue))
    },
    marketTime: { nowMs: () => Date.now() + aheadMs, toRealMs: (ms) => ms - aheadMs },
    brokerage: broker.brokerage,
    getMarketSnapshot: async () => market,
    findChain: actions.find,
    submit: async () => {},
    submitCancel: async () => {},
    settlesAfterMs: 0,
    holder: 'test',
    ...changes,
  }
  const { clock, enqueue, crashAt, log } = deps
  const pairs = listStockPairs(chain.deployment)
  const contract = actions.processor
  const follow = await createTestIndexer(db, chain, [
    createUsdPlusHandler(async () => {}),
    restrictionHandler,
    createStockTokenHandler(async () => {}, pairs),
    createOrderChainHandler({
      ...{ clock, enqueue, crashAt, log, contract, pairs },
      payments: [chain.token],
    }),
  ])
  const begunMs = Date.now()
  const workers = createBrokerWorkers(deps)
  const advanceWorker = workers.find(({ queue }) => queue === processOrderQueue)
  const work = async () => {
    for (const { data } of requested.splice(0)) await advanceWorker?.run(data)
  }
  const consumeEvents = () => replayOrderEvents(deps, begunMs)
  const list = async (): Promise<TokenOrder[]> => {
    const rows = await db.selectFrom('token_orders').orderBy('created_at').selectAll().execute()
    return rows.map(toTokenOrder)
  }
  const get = async (orderHash: Hex): Promise<TokenOrder> => {
    const row = (await list()).find((each) => each.orderHash === orderHash)
    if (!row) throw new Error(`There is no order ${orderHash}`)
    return row
  }
  return {
    deps,
    market,
    requested,
    follow,
    work,
    consumeEvents,
    cover: async (clientOrderId: string) => {
      await workers.find(({ queue }) => queue === brokerQueues.cover)?.run({ clientOrderId })
    },
    list,
    get,
    /** Mines, indexes, consumes broker events and runs jobs until the condition holds. */
    until: async (orderHash: Hex, isSo: (row: TokenOrder) => boolean): Promise<TokenOrder> => {
      let seen: TokenOrder | undefined
      const hasCome = async () => {
        await follow()
        await consumeEvents()
        await work()
        seen = (await list()).find((each) => each.orderHash === orderHash)
        return seen !== undefined && isSo(seen)
      }
      const what = () => `order ${orderHash} is as wanted, and not ${inspect(seen)}`
      await waitUntil(hasCome, what, { meanwhile: () => chain.mine(3) })
      return get(orderHash)
    },
  }
}
