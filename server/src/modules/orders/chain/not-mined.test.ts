import { orderAccountsOf } from '@parvalue/shared/domain/ledger/ledger-order.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain, testChainKeys } from '../../../testing/chain/test-chain.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../../testing/chain/test-wallet.ts'
import {
  createIdempotentPost,
  createOrderIndexer,
  createOrderWallet,
  type QuoteAnswer,
  startOpenMarket,
} from '../../../testing/orders/test-order-calls.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../../testing/server/test-app.ts'
import { getBalance } from '../../ledger/service.ts'
import { listOrderInvariantViolations } from '../service.ts'

let chain: TestChain
let market: Awaited<ReturnType<typeof startOpenMarket>>
let server: TestApp
let fixture: Awaited<ReturnType<typeof createOrderIndexer>>
let wallet: ReturnType<typeof createOrderWallet>
let mine: SessionCredentials

beforeAll(async () => {
  ;[chain, market] = await Promise.all([startTestChain(), startOpenMarket()])
  const env = {
    ...market.env,
    [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
    ORDERS_KEY: testChainKeys.orders,
  }
  server = await startTestApp({ env, deployment: chain.deployment })
  server.clock.nowMs = Date.now()
  fixture = await createOrderIndexer(server.db, chain)
  wallet = createOrderWallet(chain, alice)
  mine = await signIn(server)
  await fixture.mine()
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server?.close()
  await market?.stop()
  chain?.stop()
})

const post = createIdempotentPost(
  () => server,
  () => mine,
)

/** Transfers payment tokens (base units). */
const send = async (amount: bigint, from: string, to: `0x${string}`) => {
  await chain.rpc('anvil_impersonateAccount', from)
  await chain.rpc('anvil_setBalance', from, '0xde0b6b3a7640000')
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amount],
  })
  await chain.rpc('eth_sendTransaction', { from, to: chain.token, data })
  await fixture.mine()
}

async function placeOrder() {
  const order = wallet.toOrder()
  const answer = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, true))
  const quote = answer.body as unknown as QuoteAnswer
  const placed = await post('order/sponsored', await wallet.toSponsored(order, quote))
  expect([answer.status, placed.status]).toEqual([200, 200])
  return wallet.toHash(order)
}

const submitAndRead = async (hash: `0x${string}`) => {
  await fixture.submit(hash)
  const { status, reason, failures } = await fixture.get(hash)
  return [status, reason, failures]
}

test('an order whose payment is gone lapses after three reverts in simulation', async () => {
  const hash = await placeOrder()
  const balance = await wallet.contracts.readBalance(chain.token, alice.address)
  await send(balance, alice.address, bob.address)
  expect(await submitAndRead(hash)).toEqual(['PENDING_SUBMIT', null, 1])
  expect(await submitAndRead(hash)).toEqual(['PENDING_SUBMIT', null, 2])
  expect(await submitAndRead(hash)).toEqual(['CANCELLED', 'transaction_failed', 3])
  expect(await fixture.list()).toHaveLength(1)
  await send(balance, bob.address, alice.address)
})

test('an order that reverted once in simulation can still be mined', async () => {
  const hash = await placeOrder()
  const balance = await wallet.contracts.readBalance(chain.token, alice.address)
  await send(balance, alice.address, bob.address)
  expect(await submitAndRead(hash)).toEqual(['PENDING_SUBMIT', null, 1])
  await send(balance, bob.address, alice.address)
  expect(await submitAndRead(hash)).toEqual(['PENDING_SUBMIT', null, 1])
  await fixture.mine()
  expect((await fixture.get(hash)).blockNumber).not.toBeNull()
})

const orderDirectly = async () => {
  const order = wallet.toOrder()
  const answer = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, false))
  const sent = await wallet.orderDirectly(order, answer.body as unknown as QuoteAnswer)
  return { sent, hash: wallet.toHash(order) }
}

const postDirect = ({ sent, hash }: Awaited<ReturnType<typeof orderDirectly>>) =>
  post('order/direct', {
    chain_id: SEPOLIA_CHAIN_ID,
    transaction_hash: sent,
    order_contract_address: wallet.contracts.processor,
    smart_contract_order_id: BigInt(hash).toString(),
    stock_id: wallet.stock.stockId,
  })

const loseBlockOf = async (hash: `0x${string}`) => {
  const { blockNumber } = await fixture.get(hash)
  await chain.rpc('anvil_reorg', (await chain.head()) - (blockNumber ?? 0) + 1, [])
  await fixture.mine(1)
}

test('a direct order whose block a reorg removes stays visible, and lapses when it can no longer be mined', async () => {
  const direct = await orderDirectly()
  expect((await postDirect(direct)).status).toBe(200)
  await fixture.mine(4)
  const before = await fixture.get(direct.hash)
  expect([before.isCanonical, before.blockNumber === null]).toEqual([true, false])
  await loseBlockOf(direct.hash)
  await fixture.submit(direct.hash)
  expect(await fixture.get(direct.hash)).toMatchObject({
    ...{ id: before.id, isCanonical: true, blockNumber: null },
    ...{ status: 'PENDING_SUBMIT', reason: null },
  })
  await chain.rpc('evm_increaseTime', 700)
  await fixture.mine(1)
  // A reorg may still replace this block by one with the order.
  await fixture.submit(direct.hash)
  expect((await fixture.get(direct.hash)).status).toBe('PENDING_SUBMIT')
  await fixture.mine(20)
  await fixture.submit(direct.hash)
  expect(await fixture.get(direct.hash)).toMatchObject({
    ...{ id: before.id, isCanonical: true, blockNumber: null },
    ...{ status: 'CANCELLED', reason: 'not_submitted' },
  })
  const payments = orderAccountsOf(SEPOLIA_CHAIN_ID, chain.token).payments
  expect(await listOrderInvariantViolations(server.db, SEPOLIA_CHAIN_ID, [chain.token])).toEqual([])
  expect(await getBalance(server.db, payments)).toBe(100_000_000n)
})
