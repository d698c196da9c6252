import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain, testChainKeys } from '../../../testing/chain/test-chain.ts'
import { alice, type SessionCredentials, signIn } from '../../../testing/chain/test-wallet.ts'
import {
  createIdempotentPost,
  createOrderWallet,
  orderRefusalOf,
  type QuoteAnswer,
  startOpenMarket,
} from '../../../testing/orders/test-order-calls.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../../testing/server/test-app.ts'

let chain: TestChain
let market: Awaited<ReturnType<typeof startOpenMarket>>
let server: TestApp
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
  wallet = createOrderWallet(chain, alice)
  mine = await signIn(server)
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
const listOrders = () => server.db.selectFrom('token_orders').select('id').execute()

async function sign() {
  const order = wallet.toOrder()
  const answer = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, true))
  if (answer.status !== 200) throw new Error(answer.text)
  return wallet.toSponsored(order, answer.body as unknown as QuoteAnswer)
}

test('XT-09 an order of a halted stock is refused with its reason', async () => {
  const symbol = wallet.stock.symbol.replace(/\.d$/, '')
  const signed = await sign()
  await market.halt(symbol)
  server.clock.nowMs += 6000
  const body = wallet.toEstimate(wallet.toOrder(), true)
  const refused = await post('order/sponsored/fee_estimate', body)
  expect(orderRefusalOf(refused)).toEqual([422, 'order_refused', 'halted'])
  expect(refused.body.message).toBe('Trading in this stock is halted right now.')
  // An order that was quoted and signed before the halt is refused as well.
  expect(orderRefusalOf(await post('order/sponsored', signed))).toEqual([
    422,
    'order_refused',
    'halted',
  ])
  expect(await listOrders()).toEqual([])
  await market.resumeTrading(symbol)
  server.clock.nowMs += 6000
  expect((await post('order/sponsored/fee_estimate', body)).status).toBe(200)
})

test('OP-09 while the node does not answer, an order is answered with 503 unavailable', async () => {
  chain.stop()
  const answer = await post(
    'order/sponsored/fee_estimate',
    wallet.toEstimate(wallet.toOrder(), true),
  )
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
})
