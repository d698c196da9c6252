import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import {
  type ChainOrder,
  hashOrder,
  toCancellationTypedData,
  toCancelOrderTypedData,
  toOrderTypedData,
  toPermitTypedData,
} from '@parvalue/shared/chain/order-signing.ts'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { pino } from 'pino'
import { encodeFunctionData, hexToBigInt } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { marketDataSimulator } from '../../../../simulators/market-data/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { createOrderChainHandler } from '../../modules/orders/chain/chain-handler.ts'
import { createOrderChainFinder, listOrderTokens } from '../../modules/orders/chain/chains.ts'
import { submitCancelRequest, submitOrderToChain } from '../../modules/orders/chain/submit-order.ts'
import type { OrderChain, OrderDeps } from '../../modules/orders/deps.ts'
import {
  type TokenOrder,
  toChainOrder,
  toTokenOrder,
} from '../../modules/orders/tables/order-row.ts'
import { restrictionHandler } from '../../modules/restrictions/chain-handler.ts'
import { createStockTokenHandler } from '../../modules/stock-tokens/chain-handler.ts'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import type { ContractCall } from '../../providers/chain/port.ts'
import type { Db } from '../../tables/tables.ts'
import { type TestChain, testChainKeys } from '../chain/test-chain.ts'
import { createTestIndexer } from '../chain/test-indexer.ts'
import type { SessionCredentials } from '../chain/test-wallet.ts'
import type { TestApp } from '../server/test-app.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { IN_SESSION_MS } from './test-brokerage.ts'

/**
 * Starts the simulated market in its regular session, and returns the settings of a server with the same
 * market time.
 */
export async function startOpenMarket(worldMs = IN_SESSION_MS) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-market-'))
  const worldShifts = [{ fromMs: 0, aheadMs: worldMs - Date.now() }]
  const settings = { portBase: 0, dataDir, productUrl: 'http://127.0.0.1:1', rpcUrls: {}, env: {} }
  const running = await startSimulator(marketDataSimulator, { ...settings, worldShifts }, 0)
  const post = async (urlPath: string, body: object) => {
    const response = await fetch(`${running.url}/control/${urlPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    env: {
      MARKET_DATA_URL: running.url,
      MARKET_DATA_KEY: 'simulated:simulated-market-data',
      SIMULATED_CLOCK_SHIFTS: JSON.stringify(worldShifts),
    },
    halt: (symbol: string) => post('halt', { symbol, reason: 'News' }),
    resumeTrading: (symbol: string) => post('resume-trading', { symbol }),
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the order contracts of a test chain with the operator's signer. */
export function getOrderChain(chain: TestChain): OrderChain {
  const found = createOrderChainFinder({
    chains: [
      { id: SEPOLIA_CHAIN_ID, deployment: chain.deployment, nodeUrls: [chain.url] } as never,
    ],
    ordersKey: testChainKeys.orders,
    reporterKey: testChainKeys.reporter,
    http: fetch,
  })(SEPOLIA_CHAIN_ID)
  if (!found) throw new Error('no orders on this chain')
  return found
}

export type QuoteAnswer = {
  fee_quote: { orderId: string; fee: string; deadline: number }
  fee_quote_signature: Hex
}

/** Creates the requests and signatures that the page makes for orders of a wallet. */
export function createOrderWallet(chain: TestChain, account: PrivateKeyAccount) {
  const { contracts } = getOrderChain(chain)
  const orderContract = { chainId: SEPOLIA_CHAIN_ID, contract: contracts.processor }
  const [stock] = chain.deployment.stockTokens ?? []
  if (!stock) throw new Error('no stocks on this chain')
  let count = 0
  const send = (from: Address, { to, data }: ContractCall) =>
    chain.rpc<Hex>('eth_sendTransaction', { from, to, data, gas: '0x1e8480' })
  return {
    contracts,
    stock,
    send,
    toOrder: (changes: Partial<ChainOrder> = {}): ChainOrder => {
      count += 1
      const recipient = account.address.toLowerCase() as Address
      return {
        requestTimestamp: BigInt(Date.now() * 1000 + count),
        recipient,
        assetToken: stock.address.toLowerCase() as Address,
        paymentToken: chain.token,
        sell: false,
        orderType: 0,
        assetTokenQuantity: 0n,
        paymentTokenQuantity: 100_000_000n,
        price: 0n,
        tif: 0,
        ...changes,
      }
    },
    toHash: (order: ChainOrder) => hashOrder(orderContract, order, account.address),
    toEstimate: (order: ChainOrder, isSponsored: boolean) => ({
      chain_id: SEPOLIA_CHAIN_ID,
      contract_address: contracts.processor,
      is_sponsored: isSponsored,
      order_data: toOrderBody(order),
    }),
    /** Signs permit and order for a quote. */
    toSponsored: async (order: ChainOrder, answer: QuoteAnswer, leftSeconds = 1200) => {
      const { fee_quote, fee_quote_signature } = answer
      const feeQuote = toChainQuote(account.address, answer)
      const deadline = BigInt(Math.floor(Date.now() / 1000) + leftSeconds)
      const [token, value] = order.sell
        ? [order.assetToken, order.assetTokenQuantity]
        : [order.paymentToken, order.paymentTokenQuantity + BigInt(fee_quote.fee)]
      const nonce = await contracts.readPermitNonce(token, account.address)
      const permit = {
        owner: account.address,
        spender: contracts.processor,
        value,
        nonce,
        deadline,
      }
      const domain = await contracts.readPermitDomain(token)
      return {
        chain_id: SEPOLIA_CHAIN_ID,
        contract_address: contracts.processor,
        order_data: toOrderBody(order),
        order_signature: {
          deadline: Number(deadline),
          signature: await account.signTypedData(
            toOrderTypedData(orderContract, { order, feeQuote, deadline }),
          ),
        },
        permit: {
          owner: account.address,
          spender: contracts.processor,
          value: `${value}`,
          nonce: `${nonce}`,
          deadline: Number(deadline),
        },
        permit_signature: await account.signTypedData(toPermitTypedData(domain, permit)),
        fee_quote,
        fee_quote_signature,
      }
    },
    signCancel: async (
      order: ChainOrder,
      deadlineSeconds = Math.floor(Date.now() / 1000) + 600,
    ) => {
      const message = { order, deadline: BigInt(deadlineSeconds) }
      const signature = await account.signTypedData(toCancelOrderTypedData(orderContract, message))
      return { deadline: deadlineSeconds, signature }
    },
    /** Signs the id of the order, as pages did before they signed its terms. */
    signCancelById: async (
      orderHash: Hex,
      deadlineSeconds = Math.floor(Date.now() / 1000) + 600,
    ) => {
      const message = { id: hexToBigInt(orderHash), deadline: BigInt(deadlineSeconds) }
      const signature = await account.signTypedData(toCancellationTypedData(orderContract, message))
      return { deadline: deadlineSeconds, signature }
    },
    /** Approves the exact amount and sends the order. Returns the hash of the order's transaction. */
    orderDirectly: async (order: ChainOrder, answer: QuoteAnswer & { fee_quote: object }) => {
      const quote = toChainQuote(account.address, answer)
      const [token, value] = order.sell
        ? [order.assetToken, order.assetTokenQuantity]
        : [order.paymentToken, order.paymentTokenQuantity + quote.fee]
      await send(account.address, contracts.toApproval(token, value))
      const args = [order, quote, answer.fee_quote_signature] as const
      const data = encodeFunctionData({ abi: orderProcessorAbi, functionName: 'createOrder', args })
      return send(account.address, { to: contracts.processor, data })
    },
    requestCancel: (orderHash: Hex, from: Address = account.address) =>
      send(from, {
        to: contracts.processor,
        data: encodeFunctionData({
          abi: orderProcessorAbi,
          functionName: 'requestCancel',
          args: [hexToBigInt(orderHash)],
        }),
      }),
  }
}

const toChainQuote = (requester: Address, { fee_quote }: QuoteAnswer) => {
  const { orderId, fee, deadline, timestamp } = fee_quote as QuoteAnswer['fee_quote'] & {
    timestamp: number
  }
  return {
    orderId: BigInt(orderId),
    requester,
    fee: BigInt(fee),
    timestamp: BigInt(timestamp),
    deadline: BigInt(deadline),
  }
}

export const toOrderBody = (order: ChainOrder) => ({
  ...order,
  requestTimestamp: Number(order.requestTimestamp),
  assetTokenQuantity: `${order.assetTokenQuantity}`,
  paymentTokenQuantity: `${order.paymentTokenQuantity}`,
  price: `${order.price}`,
})

/**
 * Creates an indexer and the submission of orders, which only run when the test calls them; the test acts as
 * operator.
 */
export async function createOrderIndexer(db: Db, chain: TestChain) {
  const found = getOrderChain(chain)
  const requested: JobRequest[] = []
  const log: object[] = []
  const deps: OrderDeps = {
    db,
    clock: Date.now,
    crashAt: neverCrash,
    log: Object.assign(pino({ level: 'silent' }), { warn: (line: object) => log.push(line) }),
    enqueue: async (_, requests) => {
      requested.push(...requests)
    },
    findChain: () => found,
  }
  const { clock, crashAt, enqueue } = deps
  const pairs = listStockPairs(chain.deployment)
  const contract = found.contracts.processor
  const payments = listOrderTokens(chain.deployment).map(({ address }) => address)
  const follow = await createTestIndexer(db, chain, [
    createUsdPlusHandler(async () => {}),
    restrictionHandler,
    createStockTokenHandler(async () => {}, pairs),
    createOrderChainHandler({ clock, enqueue, crashAt, log: deps.log, contract, pairs, payments }),
  ])
  const list = async (): Promise<TokenOrder[]> => {
    const rows = await db.selectFrom('token_orders').orderBy('created_at').selectAll().execute()
    return rows.map(toTokenOrder)
  }
  const get = async (orderHash: Hex): Promise<TokenOrder> => {
    const row = (await list()).find((each) => each.orderHash === orderHash)
    if (!row) throw new Error(`There is no order ${orderHash}`)
    return row
  }
  await chain.rpc('anvil_impersonateAccount', found.sender.address)
  const operate = ({ to, data }: ContractCall) =>
    chain.rpc<Hex>('eth_sendTransaction', {
      from: found.sender.address,
      to,
      data,
      gas: '0x1e8480',
    })
  return {
    deps,
    log,
    requested,
    follow,
    list,
    get,
    submit: async (orderHash: Hex) => submitOrderToChain(deps, await get(orderHash), found),
    submitCancel: async (orderHash: Hex) => submitCancelRequest(deps, await get(orderHash), found),
    /** Sends a call as the operator; it waits for the next block. */
    operate,
    toKnown: (row: TokenOrder) => ({ id: row.orderHash, order: toChainOrder(row) }),
    contracts: found.contracts,
    /** Mines blocks and indexes them. */
    mine: async (blocks = 1) => {
      await chain.mine(blocks)
      await follow()
    },
  }
}

/** Creates a POST helper that adds a new idempotency key unless one is given. */
export function createIdempotentPost(
  findServer: () => TestApp,
  findMine: () => SessionCredentials,
) {
  let keyCount = 0
  return (path: string, body: object, credentials = findMine(), key?: string) => {
    keyCount += 1
    const headers = {
      ...credentials.headers,
      'idempotency-key': key ?? `00000000-0000-4000-8000-${String(keyCount).padStart(12, '0')}`,
    }
    return findServer().send('POST', path, { cookies: credentials.cookies, headers, body })
  }
}

/** Returns status, code and reason of a refused order. */
export const orderRefusalOf = ({
  status,
  body,
}: {
  status: number
  body: Record<string, unknown>
}) => [status, body.code, (body.fields as { order?: string } | undefined)?.order]
