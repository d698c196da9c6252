import { type ChainOrder, toPermitTypedData } from '@parvalue/shared/chain/order-signing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { insertWantedRestriction } from '../../../testing/accounts/test-restrictions.ts'
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
import { findChainState } from '../../chains/service.ts'
import { applyOrderAction } from '../service.ts'

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

async function quote(order: ChainOrder, isSponsored = true) {
  const answer = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, isSponsored))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as unknown as QuoteAnswer
}

const sign = async (order: ChainOrder) => wallet.toSponsored(order, await quote(order))

/** Creates an order in the wallet's own transaction, in a block. */
async function orderDirectly() {
  const order = wallet.toOrder()
  await wallet.orderDirectly(order, await quote(order, false))
  await fixture.mine()
  return wallet.toHash(order)
}

test('RO-12 an order for a recipient whose restriction is not on the chain yet is refused', async () => {
  const recipient = bob.address.toLowerCase() as Address
  const body = await sign(wallet.toOrder({ recipient }))
  await insertWantedRestriction(server.db, recipient, true)
  expect(orderRefusalOf(await post('order/sponsored', body))).toEqual([
    422,
    'order_refused',
    'restricted',
  ])
  expect(await fixture.list()).toEqual([])
})

test('a signed permit for more than the order spends is refused', async () => {
  const body = await sign(wallet.toOrder())
  const { owner, spender, nonce, deadline, value } = body.permit
  const more = {
    owner,
    spender,
    value: BigInt(value) + 1n,
    nonce: BigInt(nonce),
    deadline: BigInt(deadline),
  }
  const domain = await wallet.contracts.readPermitDomain(chain.token)
  const permit_signature = await alice.signTypedData(toPermitTypedData(domain, more))
  const changed = { ...body, permit: { ...body.permit, value: `${more.value}` }, permit_signature }
  expect(orderRefusalOf(await post('order/sponsored', changed))).toEqual([
    422,
    'order_refused',
    'permit',
  ])
  expect(await fixture.list()).toEqual([])
})

test('EN-11 an order that was parked before it was sent is sent after a retry', async () => {
  const order = wallet.toOrder()
  await post('order/sponsored', await sign(order))
  const hash = wallet.toHash(order)
  const { id } = await fixture.get(hash)
  const operate = (action: 'hold' | 'retry') =>
    inTransaction(server.db, (tx) =>
      applyOrderAction(tx, fixture.deps, { id, action, who: 'ana', why: 'case 8' }),
    )
  expect(await operate('hold')).toMatchObject({ ok: true, value: { status: 'REQUIRING_CONTACT' } })
  await fixture.submit(hash)
  await fixture.mine()
  expect(await fixture.get(hash)).toMatchObject({ status: 'REQUIRING_CONTACT', blockNumber: null })
  expect(await operate('retry')).toMatchObject({
    ok: true,
    value: { status: 'PENDING_SUBMIT', parkedFrom: null, reason: null },
  })
  await fixture.submit(hash)
  await fixture.mine()
  expect((await fixture.get(hash)).blockNumber).toBeGreaterThan(0)
})

test('a cancel transaction for another order is refused', async () => {
  const [first, other] = [await orderDirectly(), await orderDirectly()]
  const transaction_hash = await wallet.requestCancel(other)
  const { id } = await fixture.get(first)
  const body = { chain_id: SEPOLIA_CHAIN_ID, transaction_hash }
  expect(orderRefusalOf(await post(`order/${id}/cancel`, body))).toEqual([
    422,
    'order_refused',
    'cancel_transaction',
  ])
  expect(await fixture.get(first)).toMatchObject({ cancelRequestedAtMs: null })
})

test('a pending cancel transaction of another wallet is refused', async () => {
  const hash = await orderDirectly()
  const transaction_hash = await wallet.requestCancel(hash, bob.address)
  const { id } = await fixture.get(hash)
  const body = { chain_id: SEPOLIA_CHAIN_ID, transaction_hash }
  expect(orderRefusalOf(await post(`order/${id}/cancel`, body))).toEqual([
    422,
    'order_refused',
    'cancel_transaction',
  ])
  expect(await fixture.get(hash)).toMatchObject({ cancelRequestedAtMs: null })
})

test('an order does not lapse in a block at its deadline, because the next may have the same time', async () => {
  const order = wallet.toOrder()
  const hash = wallet.toHash(order)
  expect((await post('order/sponsored', await sign(order))).status).toBe(200)
  const { submission } = await fixture.get(hash)
  if (submission?.kind !== 'sponsored') throw new Error('It is not sponsored')
  const { orderSignature, permit, quote: quoted } = submission
  const deadline = Math.min(orderSignature.deadline, permit.deadline, quoted.deadline)
  await chain.rpc('evm_setNextBlockTimestamp', deadline)
  await fixture.mine(1)
  const block = await chain.head()
  await chain.rpc('evm_setNextBlockTimestamp', deadline + 1)
  const final = async () => (await findChainState(server.db, SEPOLIA_CHAIN_ID))?.finalBlock ?? 0
  while ((await final()) < block) await fixture.mine(1)
  expect(await final()).toBe(block)
  await fixture.submit(hash)
  expect((await fixture.get(hash)).status).toBe('PENDING_SUBMIT')
  await fixture.mine(1)
  await fixture.submit(hash)
  expect(await fixture.get(hash)).toMatchObject({ status: 'CANCELLED', reason: 'not_submitted' })
})
