import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain, testChainKeys } from '../../../testing/chain/test-chain.ts'
import { bob, type SessionCredentials, signIn } from '../../../testing/chain/test-wallet.ts'
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
  wallet = createOrderWallet(chain, bob)
  mine = await signIn(server, bob)
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

/** Returns the signed request of an order that pays this amount. */
async function sign(paymentTokenQuantity: bigint) {
  const order = wallet.toOrder({ paymentTokenQuantity })
  const estimate = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, true))
  const body = await wallet.toSponsored(order, estimate.body as unknown as QuoteAnswer)
  return { body, hash: wallet.toHash(order) }
}

const setCode = (code: Hex) => chain.rpc('anvil_setCode', bob.address, code)

const toRefusal = async (body: object) => orderRefusalOf(await post('order/sponsored', body))[2]

test('a wallet with too small a balance is refused', async () => {
  const { body } = await sign(200_000_000_000n)
  const balance = await wallet.contracts.readBalance(chain.token, bob.address)
  expect(balance).toBeLessThan(200_000_000_000n)
  expect(await toRefusal(body)).toBe('balance')
})

test('a contract is refused, because no token asks it about a permit', async () => {
  const { body } = await sign(10_000_000n)
  await setCode('0x00')
  expect(await toRefusal(body)).toBe('contract_wallet')
  await setCode('0x')
  // A wallet that is not deployed yet has no code; its signature carries its deployment (ERC-6492).
  const undeployed = { ...body, permit_signature: `0x${'12'.repeat(65)}${'6492'.repeat(16)}` }
  expect((await post('order/sponsored', undeployed)).status).toBe(400)
})

test('WB-03 a signature with a high s is refused with an error that names it', async () => {
  const { body } = await sign(10_000_000n)
  const { signature } = body.order_signature
  const s = ORDER_OF_CURVE - BigInt(`0x${signature.slice(66, 130)}`)
  const high = `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}1b`
  expect(await post('order/sponsored', { ...body, permit_signature: high })).toMatchObject({
    status: 400,
    body: { fields: { permit_signature: 'A signature with a high s is not accepted.' } },
  })
})

test('WB-03 a sponsored order takes v of 0 or 1 and 64 bytes (EIP-2098)', async () => {
  const { body, hash } = await sign(10_000_000n)
  const { deadline, signature } = body.order_signature
  const spelled = {
    ...body,
    permit_signature: body.permit_signature.replace(/1b$/, '00').replace(/1c$/, '01'),
    order_signature: {
      deadline,
      signature: serializeCompactSignature(signatureToCompactSignature(parseSignature(signature))),
    },
  }
  expect((await post('order/sponsored', spelled)).status).toBe(200)
  await fixture.submit(hash)
  await fixture.mine()
  expect((await fixture.get(hash)).blockNumber).toBeGreaterThan(0)
})

const ORDER_OF_CURVE = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

test('KY-06 WB-03 an account that delegates to code signs an order with its key', async () => {
  const { body, hash } = await sign(10_000_000n)
  // The code knows no ERC-1271, so only the key can have signed.
  await setCode(`0xef0100${'12'.repeat(20)}`)
  const { deadline, signature } = body.order_signature
  const foreign = { ...body, order_signature: { deadline, signature: body.permit_signature } }
  expect(await toRefusal(foreign)).toBe('order_signature')
  expect(await toRefusal({ ...body, permit_signature: signature })).toBe('permit')
  expect((await post('order/sponsored', body)).status).toBe(200)
  await fixture.submit(hash)
  await fixture.mine()
  expect((await fixture.get(hash)).blockNumber).toBeGreaterThan(0)
})
