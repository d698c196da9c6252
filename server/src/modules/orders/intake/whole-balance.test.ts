import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
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
let usdPlus: Address

beforeAll(async () => {
  ;[chain, market] = await Promise.all([startTestChain(), startOpenMarket()])
  // One share is worth 1.007 after this, so that no balance of whole cents can be expressed.
  await deposit(bob.address, 100_000_000n)
  await chain.rebase(700_000n)
  // The base fee falls to its minimum, so that each quote has the same network fee.
  await chain.mine(300)
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
  usdPlus = chain.deployment.contracts.usdPlus.toLowerCase() as Address
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

async function deposit(owner: Address, amount: bigint) {
  await chain.approve(owner, amount)
  await chain.mine()
  await chain.deposit(owner, amount)
  await chain.mine()
}

const toOrder = (paymentTokenQuantity: bigint) =>
  wallet.toOrder({ paymentToken: usdPlus, paymentTokenQuantity })

async function quote(order: ReturnType<typeof wallet.toOrder>, isSponsored: boolean) {
  const answer = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, isSponsored))
  expect(answer.status).toBe(200)
  return answer.body as unknown as QuoteAnswer & { fees: { fee_in_wei: string }[] }
}

const feeOf = ({ fee_quote }: QuoteAnswer) => BigInt(fee_quote.fee)

const holdings = () => wallet.contracts.readBalance(usdPlus, alice.address)

test.each([
  ['sponsored', true],
  ['sent by the wallet', false],
] as const)(
  'VA-05 an order %s may take the whole balance as it is shown, and no more',
  async (_, isSponsored) => {
    const payment = 20_000_000n
    const left = await holdings()
    expect(left).toBeLessThan(12n)
    const fee = feeOf(await quote(toOrder(payment), isSponsored))
    expect(fee % 10_000n).toBe(0n)
    await deposit(alice.address, payment + fee - left)
    const balance = await holdings()
    expect(balance).toBeLessThan(payment + fee)
    expect(balance).toBeGreaterThan(payment + fee - 11n)

    const larger = toOrder(payment + 10_000n)
    const tooMuch = await quote(larger, isSponsored)
    expect(feeOf(tooMuch)).toBeGreaterThanOrEqual(fee)
    if (isSponsored) {
      const refused = await post('order/sponsored', await wallet.toSponsored(larger, tooMuch))
      expect(orderRefusalOf(refused)).toEqual([422, 'order_refused', 'balance'])
    }

    const order = toOrder(payment)
    const answer = await quote(order, isSponsored)
    const lines = answer.fees.reduce((sum, line) => sum + BigInt(line.fee_in_wei), 0n)
    expect(lines).toBe(feeOf(answer))
    expect(fee - feeOf(answer)).toBeLessThanOrEqual(12n)
    if (isSponsored) {
      expect((await post('order/sponsored', await wallet.toSponsored(order, answer))).status).toBe(
        200,
      )
      await fixture.submit(wallet.toHash(order))
    } else {
      await expectSuccess(await wallet.orderDirectly(order, answer))
    }
    await fixture.mine()
    expect(await wallet.contracts.readOrder(wallet.toHash(order))).toMatchObject({
      status: 'ACTIVE',
      unfilled: payment,
      feesLeft: feeOf(answer),
    })
    expect(await holdings()).toBeLessThan(2n)
    expect(await listOrderInvariantViolations(server.db, SEPOLIA_CHAIN_ID, [usdPlus])).toEqual([])
  },
)

async function expectSuccess(hash: Hex) {
  await fixture.mine()
  const receipt = await chain.rpc<{ status: Hex }>('eth_getTransactionReceipt', hash)
  expect(receipt.status).toBe('0x1')
}
