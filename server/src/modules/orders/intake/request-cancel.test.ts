import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { decodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain, testChainKeys } from '../../../testing/chain/test-chain.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../../testing/chain/test-wallet.ts'
import {
  createIdempotentPost,
  createOrderIndexer,
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
import { listOrderInvariantViolations } from '../service.ts'

let chain: TestChain
let market: Awaited<ReturnType<typeof startOpenMarket>>
let server: TestApp
let fixture: Awaited<ReturnType<typeof createOrderIndexer>>
let wallet: ReturnType<typeof createOrderWallet>
let mine: SessionCredentials
let theirs: SessionCredentials

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
  theirs = await signIn(server, bob)
  await fixture.mine()
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server?.close()
  await market?.stop()
  chain?.stop()
})

const findServer = () => server
const post = createIdempotentPost(findServer, () => mine)

async function placeOrder(order: ReturnType<typeof wallet.toOrder>) {
  const quoted = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, true))
  const quote = quoted.body as unknown as QuoteAnswer
  return post('order/sponsored', await wallet.toSponsored(order, quote))
}

test('AB-28 an order that was never sent is canceled without the chain, once', async () => {
  const order = wallet.toOrder()
  const { body: row } = await placeOrder(order)
  const path = `order/${String(row.id)}/cancel`
  const signature = await wallet.signCancel(order)
  const body = { chain_id: SEPOLIA_CHAIN_ID, signature }
  expect((await post(path, body, theirs)).status).toBe(404)
  expect((await post(path, { ...body, chain_id: 1 })).status).toBe(404)
  const late = { chain_id: SEPOLIA_CHAIN_ID, signature: { ...signature, deadline: 1 } }
  expect(orderRefusalOf(await post(path, late))).toContain('cancel_signature')
  const { status, body: cancelled } = await post(path, body)
  expect([status, cancelled.status, cancelled.reason, cancelled.group]).toEqual([
    200,
    'CANCELLED',
    'requested',
    'closed',
  ])
  expect((await post(path, body)).status).toBe(409)
  await fixture.submit(wallet.toHash(order))
  await fixture.mine()
  expect(await fixture.get(wallet.toHash(order))).toMatchObject({ blockNumber: null })
})

test('TR-04 a cancellation that was signed with other terms than those of the order is refused', async () => {
  const order = wallet.toOrder()
  const { body: row } = await placeOrder(order)
  const path = `order/${String(row.id)}/cancel`
  const others: Partial<typeof order>[] = [
    { requestTimestamp: order.requestTimestamp + 1n },
    { recipient: chain.token },
    { assetToken: chain.token },
    { paymentToken: order.assetToken },
    { sell: !order.sell },
    { orderType: order.orderType === 0 ? 1 : 0 },
    { assetTokenQuantity: order.assetTokenQuantity + 1n },
    { paymentTokenQuantity: order.paymentTokenQuantity + 1n },
    { price: order.price + 1n },
    { tif: order.tif === 0 ? 1 : 0 },
  ]
  for (const other of others) {
    const signature = await wallet.signCancel({ ...order, ...other })
    const answer = await post(path, { chain_id: SEPOLIA_CHAIN_ID, signature })
    expect(orderRefusalOf(answer), Object.keys(other).join()).toContain('cancel_signature')
  }
  const { deadline, signature } = await wallet.signCancel(order)
  const later = { chain_id: SEPOLIA_CHAIN_ID, signature: { deadline: deadline + 1, signature } }
  expect(orderRefusalOf(await post(path, later))).toContain('cancel_signature')
  expect((await fixture.get(wallet.toHash(order))).cancelSubmission).toBeNull()
  const agreed = await post(path, {
    chain_id: SEPOLIA_CHAIN_ID,
    signature: { deadline, signature },
  })
  expect([agreed.status, agreed.body.status]).toEqual([200, 'CANCELLED'])
})

test.each(['CancelOrder', 'CancelRequest'] as const)(
  'TR-04 a signed %s is sent to the function that verifies it',
  async (type) => {
    const order = wallet.toOrder()
    const hash = wallet.toHash(order)
    const { body: row } = await placeOrder(order)
    await fixture.submit(hash)
    await fixture.mine()
    const signature =
      type === 'CancelOrder' ? await wallet.signCancel(order) : await wallet.signCancelById(hash)
    const answer = await post(`order/${String(row.id)}/cancel`, {
      chain_id: SEPOLIA_CHAIN_ID,
      signature,
    })
    expect([answer.status, answer.body.status]).toEqual([200, 'PENDING_CANCEL'])
    expect((await fixture.get(hash)).cancelSubmission).toEqual({
      type,
      deadline: signature.deadline,
      signature: signature.signature.toLowerCase(),
    })
    await fixture.submitCancel(hash)
    await fixture.mine()
    const { cancelTransactionHash, cancelSubmission } = await fixture.get(hash)
    expect(cancelSubmission).toBeNull()
    const sent = await fixture.contracts.findTransaction(cancelTransactionHash ?? '0x')
    const { functionName } = decodeFunctionData({
      abi: orderProcessorAbi,
      data: sent?.data ?? '0x',
    })
    expect(functionName).toBe(
      type === 'CancelOrder' ? 'requestCancelWithTerms' : 'requestCancelWithSignature',
    )
  },
)

test('AB-28 a signed cancellation is sent to the contract, and a second request changes nothing', async () => {
  const order = wallet.toOrder()
  const hash = wallet.toHash(order)
  const { body: row } = await placeOrder(order)
  await fixture.submit(hash)
  await fixture.mine()
  const body = { chain_id: SEPOLIA_CHAIN_ID, signature: await wallet.signCancel(order) }
  const path = `order/${String(row.id)}/cancel`
  const first = await post(path, body)
  expect([
    first.status,
    first.body.status,
    first.body.is_cancel_asked,
    first.body.is_cancellable,
  ]).toEqual([200, 'PENDING_CANCEL', true, false])
  expect((await post(path, body)).status).toBe(200)
  await fixture.submitCancel(hash)
  await fixture.mine()
  const requested = await fixture.get(hash)
  expect([requested.status, requested.cancelSubmission]).toEqual(['PENDING_CANCEL', null])
  expect(requested.cancelTransactionHash).toMatch(/^0x/)
  const { contracts, operate, toKnown } = fixture
  await operate(contracts.toCancel(toKnown(requested), 'requested'))
  await fixture.mine(20)
  expect(await fixture.get(hash)).toMatchObject({
    status: 'CANCELLED',
    closedBy: 'cancelled',
    reason: 'requested',
  })
  expect(await listOrderInvariantViolations(server.db, SEPOLIA_CHAIN_ID, [chain.token])).toEqual([])
})
