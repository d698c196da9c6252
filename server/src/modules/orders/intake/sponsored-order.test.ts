import { orderAccountsOf } from '@parvalue/shared/domain/ledger/ledger-order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
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
import { getBalance } from '../../ledger/service.ts'
import { listOrderInvariantViolations } from '../service.ts'
import { SPONSORED_ORDER_GAS } from './estimate-fees.ts'

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

async function quote(order: ReturnType<typeof wallet.toOrder>, isSponsored = true) {
  const answer = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, isSponsored))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as unknown as QuoteAnswer & { fees: { type: string; fee_in_wei: string }[] }
}

test('AB-27 EN-03 a quote has its fee lines, is signed by the operator, and is valid for five minutes', async () => {
  const order = wallet.toOrder()
  const direct = await quote(order, false)
  expect(direct.fees).toEqual([
    { type: 'TRADING', fee_in_eth: 0.5, fee_in_wei: '500000' },
    { type: 'ORDER', fee_in_eth: 0.2, fee_in_wei: '200000' },
  ])
  expect(direct.fee_quote).toMatchObject({
    orderId: BigInt(wallet.toHash(order)).toString(),
    requester: alice.address,
    fee: '700000',
    deadline: Math.floor(server.clock.nowMs / 1000) + 300,
  })
  const sponsored = await quote(order)
  expect(sponsored.fees.map(({ type }) => type)).toEqual(['TRADING', 'ORDER', 'SPONSORED_NETWORK'])
  expect(BigInt(sponsored.fees[2]?.fee_in_wei ?? 0) % 10_000n).toBe(0n)
})

test.each([
  ['too_small', { paymentTokenQuantity: 999_999n }],
  ['too_large', { paymentTokenQuantity: 250_000_010_000n }],
  ['too_fine', { paymentTokenQuantity: 1_000_001n }],
  ['bad_limit', { orderType: 1 }],
  ['quantity', { assetTokenQuantity: 1n }],
  ['quantity', { paymentTokenQuantity: 0n }],
  ['time_in_force', { tif: 1 }],
  ['token', { assetToken: `0x${'ab'.repeat(20)}` }],
  ['token', { paymentToken: `0x${'ab'.repeat(20)}` }],
  ['recipient', { recipient: `0x${'0'.repeat(40)}` }],
] as const)('XT-01 an order that is %s has no quote', async (reason, changes) => {
  const body = wallet.toEstimate(wallet.toOrder(changes), true)
  const refused = await post('order/sponsored/fee_estimate', body)
  expect(orderRefusalOf(refused)).toEqual([422, 'order_refused', reason])
})

test('orders for another chain or contract are refused', async () => {
  const body = wallet.toEstimate(wallet.toOrder(), true)
  for (const [reason, changes] of [
    ['chain_not_served', { chain_id: 1 }],
    ['contract', { contract_address: alice.address }],
  ] as const) {
    expect(
      orderRefusalOf(await post('order/sponsored/fee_estimate', { ...body, ...changes })),
    ).toContain(reason)
  }
})

test('SK-04 AB-27 a signed order is stored, sent at our cost, and confirmed', async () => {
  const order = wallet.toOrder()
  const answer = await quote(order)
  const body = await wallet.toSponsored(order, answer)
  const { status, body: row } = await post('order/sponsored', body)
  expect(status).toBe(200)
  expect(row).toMatchObject({
    status: 'PENDING_SUBMIT',
    group: 'working',
    is_sponsored: true,
    is_cancellable: true,
    order_transaction_hash: null,
    payment_token_quantity: '100',
    asset_token_quantity: null,
    smart_contract_order_id: answer.fee_quote.orderId,
    limit_price: null,
    broker_status: null,
  })
  const hash = wallet.toHash(order)
  const gasBefore = await chain.rpc<Hex>('eth_getBalance', alice.address, 'latest')
  await fixture.submit(hash)
  await fixture.mine()
  const seen = await fixture.get(hash)
  expect(seen).toMatchObject({ status: 'PENDING_SUBMIT', waitingFor: 'confirmations' })
  expect(seen.blockNumber).toBeGreaterThan(0)
  expect(await chain.rpc('eth_getBalance', alice.address, 'latest')).toBe(gasBefore)
  const { gasUsed } = await chain.rpc<{ gasUsed: Hex }>(
    'eth_getTransactionReceipt',
    seen.transactionHash,
  )
  // The network fee is based on the gas that is used, and little more.
  expect(BigInt(gasUsed)).toBeLessThanOrEqual(SPONSORED_ORDER_GAS)
  expect(BigInt(gasUsed)).toBeGreaterThan((SPONSORED_ORDER_GAS * 3n) / 4n)
  await fixture.mine(3)
  expect(await fixture.get(hash)).toMatchObject({ waitingFor: 'finality' })
  const { payments, fees } = orderAccountsOf(SEPOLIA_CHAIN_ID, chain.token)
  expect([await getBalance(server.db, payments), await getBalance(server.db, fees)]).toEqual([
    100_000_000n,
    BigInt(answer.fee_quote.fee),
  ])
  expect(await listOrderInvariantViolations(server.db, SEPOLIA_CHAIN_ID, [chain.token])).toEqual([])
})

test('AB-27 the same order, with the same and another idempotency key, is one order', async () => {
  const order = wallet.toOrder()
  const body = await wallet.toSponsored(order, await quote(order))
  const key = '00000000-0000-4000-9000-000000000001'
  const first = await post('order/sponsored', body, mine, key)
  const again = await post('order/sponsored', body, mine, key)
  const other = await post('order/sponsored', body)
  expect([first.status, again.status, other.status]).toEqual([200, 200, 200])
  expect(again.body).toEqual(first.body)
  expect(other.body.id).toBe(first.body.id)
  const rows = (await fixture.list()).filter(({ orderHash }) => orderHash === wallet.toHash(order))
  expect(rows).toHaveLength(1)
  // The permit of the next order would have the same nonce.
  const next = wallet.toOrder()
  const spoiled = await post('order/sponsored', await wallet.toSponsored(next, await quote(next)))
  expect(orderRefusalOf(spoiled)).toEqual([422, 'order_refused', 'order_in_flight'])
  await fixture.submit(wallet.toHash(order))
  await fixture.submit(wallet.toHash(order))
  await fixture.mine()
  expect((await fixture.get(wallet.toHash(order))).blockNumber).toBeGreaterThan(0)
  expect((await post('order/sponsored', body)).body.id).toBe(first.body.id)
})

test('AB-27 KY-06 a wrong or foreign signature is refused, and nothing is stored', async () => {
  const before = (await fixture.list()).length
  const order = wallet.toOrder()
  const answer = await quote(order)
  const body = await wallet.toSponsored(order, answer)
  const other = await wallet.toSponsored(wallet.toOrder(), answer)
  const unquoted = await quote(order, false)
  server.clock.nowMs += 1000
  const again = await quote(order)
  const late = { ...body.order_signature, deadline: 1_000 }
  const cases = [
    ['quote', { ...body, order_data: other.order_data }],
    ['quote', { ...body, fee_quote: { ...body.fee_quote, fee: '1' } }],
    ['quote', { ...body, fee_quote_signature: body.permit_signature }],
    ['quote', await wallet.toSponsored(order, unquoted)],
    ['order_signature', { ...body, order_signature: late }],
    [
      'order_signature',
      { ...body, order_signature: { ...body.order_signature, signature: body.permit_signature } },
    ],
    // We quoted both times, and the wallet signed the first quote.
    [
      'order_signature',
      { ...body, fee_quote: again.fee_quote, fee_quote_signature: again.fee_quote_signature },
    ],
    ['permit', { ...body, permit: { ...body.permit, value: '1' } }],
    ['permit', { ...body, permit: { ...body.permit, spender: alice.address } }],
    ['permit', { ...body, permit_signature: body.order_signature.signature }],
    ['permit_nonce', { ...body, permit: { ...body.permit, nonce: '77' } }],
  ] as const
  for (const [reason, changed] of cases) {
    expect(orderRefusalOf(await post('order/sponsored', changed))).toEqual([
      422,
      'order_refused',
      reason,
    ])
  }
  expect(orderRefusalOf(await post('order/sponsored', body, theirs))).toContain('quote')
  server.clock.nowMs += 290_000
  expect(orderRefusalOf(await post('order/sponsored', body))).toContain('quote_expired')
  server.clock.nowMs = Date.now()
  expect((await fixture.list()).length).toBe(before)
})

test('an order that was not mined before its deadline lapses', async () => {
  const order = wallet.toOrder()
  const hash = wallet.toHash(order)
  await post('order/sponsored', await wallet.toSponsored(order, await quote(order)))
  await chain.rpc('evm_increaseTime', 1300)
  await fixture.mine(1)
  await fixture.submit(hash)
  const row = await fixture.get(hash)
  expect([row.status, row.failures]).toEqual(['PENDING_SUBMIT', 1])
  await fixture.mine(20)
  await fixture.submit(hash)
  expect(await fixture.get(hash)).toMatchObject({ status: 'CANCELLED', reason: 'not_submitted' })
})
