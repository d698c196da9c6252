import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAIN_ID, START_MAX_MS, startTestApp, type TestApp } from '../../test-app.ts'
import { keys, startTestChain, type TestChain } from '../../test-chain.ts'
import {
  createOrderFollowing,
  createOrderWallet,
  createPost,
  type QuoteAnswer,
  startOpenMarket,
} from '../../test-order-calls.ts'
import { alice, bob, type Credentials, signIn } from '../../test-wallet.ts'

let chain: TestChain
let market: Awaited<ReturnType<typeof startOpenMarket>>
let server: TestApp
let world: Awaited<ReturnType<typeof createOrderFollowing>>
let wallet: ReturnType<typeof createOrderWallet>
let mine: Credentials

beforeAll(async () => {
  ;[chain, market] = await Promise.all([startTestChain(), startOpenMarket()])
  const env = { ...market.env, [`RPC_URL_${CHAIN_ID}`]: chain.url, ORDERS_KEY: keys.orders }
  server = await startTestApp({ env, deployment: chain.deployment })
  server.clock.nowMs = Date.now()
  world = await createOrderFollowing(server.db, chain)
  wallet = createOrderWallet(chain, alice)
  mine = await signIn(server)
  await world.mine()
}, START_MAX_MS)
afterAll(async () => {
  await server?.close()
  await market?.stop()
  chain?.stop()
})

const post = createPost(
  () => server,
  () => mine,
)

/** All that alice could pay with, in base units. */
const send = async (amount: bigint, from: string, to: `0x${string}`) => {
  await chain.rpc('anvil_impersonateAccount', from)
  await chain.rpc('anvil_setBalance', from, '0xde0b6b3a7640000')
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amount],
  })
  await chain.rpc('eth_sendTransaction', { from, to: chain.token, data })
  await world.mine()
}

async function place() {
  const order = wallet.toOrder()
  const answer = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, true))
  const quote = answer.body as unknown as QuoteAnswer
  const placed = await post('order/sponsored', await wallet.toSponsored(order, quote))
  expect([answer.status, placed.status]).toEqual([200, 200])
  return wallet.toHash(order)
}

const tell = async (hash: `0x${string}`) => {
  await world.submit(hash)
  const { status, reason, failures } = await world.get(hash)
  return [status, reason, failures]
}

test('an order that cannot be paid any more is offered to the chain three times, and not a fourth', async () => {
  const hash = await place()
  const balance = await wallet.contracts.readBalance(chain.token, alice.address)
  await send(balance, alice.address, bob.address)
  expect(await tell(hash)).toEqual(['PENDING_SUBMIT', null, 1])
  expect(await tell(hash)).toEqual(['PENDING_SUBMIT', null, 2])
  expect(await tell(hash)).toEqual(['CANCELLED', 'transaction_failed', 3])
  expect(await world.list()).toHaveLength(1)
  await send(balance, bob.address, alice.address)
})

test('what the chain refused once and takes then is an order like any other', async () => {
  const hash = await place()
  const balance = await wallet.contracts.readBalance(chain.token, alice.address)
  await send(balance, alice.address, bob.address)
  expect(await tell(hash)).toEqual(['PENDING_SUBMIT', null, 1])
  await send(balance, bob.address, alice.address)
  expect(await tell(hash)).toEqual(['PENDING_SUBMIT', null, 1])
  await world.mine()
  expect((await world.get(hash)).blockNumber).not.toBeNull()
})
