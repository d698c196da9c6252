import { randomBytes } from 'node:crypto'
import { api } from '@parvalue/shared/api/table.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { alice, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { createFaucetFinder } from './chains.ts'
import { createFaucetWorkers } from './jobs.ts'

let server: TestApp
let chain: TestChain
let poor: PrivateKeyAccount
let mine: SessionCredentials
let requested: JobRequest[] = []

const enqueue = async (_: unknown, requests: readonly JobRequest[]) => {
  requested.push(...requests)
}
const jobs = { enqueue, countDeadLetters: async () => 0 }

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  const env = { [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url }
  server = await startTestApp({ env, jobs, faucetKey: testChainKeys.faucet })
}, TEST_START_MAX_MS)
beforeEach(async () => {
  requested = []
  poor = privateKeyToAccount(generatePrivateKey())
  mine = await signIn(server, poor)
})
afterAll(async () => {
  chain?.stop()
  await server?.close()
})

const requestGas = (
  credentials: SessionCredentials = mine,
  chain_id: unknown = SEPOLIA_CHAIN_ID,
  from = '10.0.0.1',
) => server.send('POST', 'faucet', { ...credentials, body: { chain_id }, remoteAddress: from })

const balanceOf = async (address: string) =>
  BigInt(await chain.rpc<Hex>('eth_getBalance', address, 'latest'))

/** Runs the worker's jobs until none is left. */
async function work({ config }: Pick<TestApp, 'config'> = server) {
  const { faucetKey, houseKey } = config
  const chains = config.chains.map((one) => ({ ...one, deployment: chain.deployment }))
  const findFaucet = createFaucetFinder({ chains, faucetKey, houseKey, http: fetch })
  const deps = { db: server.db, clock: () => server.clock.nowMs, random: randomBytes }
  const workers = createFaucetWorkers({ ...deps, enqueue, findFaucet, crashAt: neverCrash })
  for (let job = requested.shift(); job; job = requested.shift()) {
    const { queue } = job
    await workers.find((worker) => worker.queue === queue)?.run(job.data)
    await chain.mine(16)
  }
}

test('a request without a session is 401, one with a wrong body 400', async () => {
  expect((await server.send('POST', 'faucet')).status).toBe(401)
  expect((await requestGas(mine, '1')).status).toBe(400)
})

test('a network that is not local has no faucet', async () => {
  const refusal = await requestGas(mine, 1)
  const message = 'This network has no faucet.'
  expect(refusal).toMatchObject({ status: 404, body: { code: 'not_found', message } })
})

test('hardened mode and a server without the key have no faucet', async () => {
  const env = { [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url }
  for (const settings of [{ isHardened: true, faucetKey: testChainKeys.faucet }, { env }]) {
    const other = await startTestApp({ engine: server.engine, ...settings })
    const credentials = await signIn(other, poor)
    const answer = await other.send('POST', 'faucet', {
      ...credentials,
      body: { chain_id: SEPOLIA_CHAIN_ID },
    })
    await other.close()
    expect([answer.status, other.config.faucetKey]).toEqual([404, null])
  }
})

test('a wallet with enough gas gets nothing', async () => {
  const refusal = await requestGas(await signIn(server, alice))
  const message = 'Your wallet already has enough ETH for gas.'
  expect(refusal).toMatchObject({ status: 409, body: { code: 'conflict', message } })
  expect(requested).toEqual([])
})

test('an unreachable chain is 503', async () => {
  const other = await startTestApp({ engine: server.engine, faucetKey: testChainKeys.faucet })
  const credentials = await signIn(other, poor)
  const answer = await other.send('POST', 'faucet', {
    ...credentials,
    body: { chain_id: SEPOLIA_CHAIN_ID },
  })
  await other.close()
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

test('gas is sent once, however often it is requested meanwhile', async () => {
  const answers = await Promise.all([requestGas(), requestGas(), requestGas()])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  const amount = (10n ** 17n).toString()
  expect(answers.map(({ body }) => body.amount)).toContain(amount)
  await work()
  expect(await balanceOf(poor.address)).toBe(10n ** 17n)
  const grants = await server.db.selectFrom('faucet_grants').select(['status', 'amount']).execute()
  expect(grants).toEqual([{ status: 'paid', amount }])
  expect((await requestGas()).body.message).toBe('Your wallet already has enough ETH for gas.')
})

test('a grant whose job exhausted its retries continues at the next request', async () => {
  await requestGas()
  requested = []
  expect((await requestGas()).body.message).toBe('Gas is on its way to your wallet.')
  await work()
  expect(await balanceOf(poor.address)).toBe(10n ** 17n)
})

test('a wallet that has spent its gas may request more', async () => {
  await requestGas()
  await work()
  await chain.rpc('anvil_setBalance', poor.address, '0x0')
  expect((await requestGas()).status).toBe(200)
  await work()
  expect(await balanceOf(poor.address)).toBe(10n ** 17n)
})

test('a wallet gets stock tokens from the operator wallet once', async () => {
  const other = await startTestApp({
    engine: server.engine,
    env: { [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url },
    jobs,
    faucetKey: testChainKeys.faucet,
    houseKey: testChainKeys.house,
  })
  const credentials = await signIn(other, poor)
  const post = () =>
    other.send('POST', 'faucet', { ...credentials, body: { chain_id: SEPOLIA_CHAIN_ID } })
  const first = await post()
  expect(first).toMatchObject({
    status: 200,
    body: {
      amount: '100000000000000000',
      stock_tokens: [
        { symbol: 'AAPL.d', amount: '12' },
        { symbol: 'SGOV.d', amount: '100' },
      ],
    },
  })
  expect(await post()).toMatchObject({ status: 409 })
  await work(other)
  const token = chain.deployment.stockTokens?.find(({ symbol }) => symbol === 'AAPL.d')
  const data = `0x70a08231${poor.address.slice(2).toLowerCase().padStart(64, '0')}`
  const held = await chain.rpc<Hex>('eth_call', { to: token?.address, data }, 'latest')
  expect(BigInt(held)).toBe(12n * 10n ** 18n)
  expect(await post()).toMatchObject({ status: 409 })
  await other.close()
})

test('a wallet gets test dollars once, in place of the stock tokens', async () => {
  const { deployment } = chain
  const settings = {
    jobs,
    faucetKey: testChainKeys.faucet,
    houseKey: testChainKeys.house,
    deployment,
  }
  const env = { [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url }
  const other = await startTestApp({ engine: server.engine, env, ...settings })
  const credentials = await signIn(other, poor)
  const body = { chain_id: SEPOLIA_CHAIN_ID, is_dollar_wanted: true }
  const post = () => other.send('POST', 'faucet', { ...credentials, body })
  expect(await post()).toMatchObject({
    status: 200,
    body: { amount: '100000000000000000', dollars: '1000000000', stock_tokens: [] },
  })
  await work(other)
  expect(await post()).toMatchObject({ status: 409 })
  const [dollar] = chain.deployment.paymentTokens
  const data = `0x70a08231${poor.address.slice(2).toLowerCase().padStart(64, '0')}`
  const held = await chain.rpc<Hex>('eth_call', { to: dollar?.address, data }, 'latest')
  expect(BigInt(held)).toBe(1_000_000_000n)
  await other.close()
})

test('requests are limited to five an hour per wallet and twenty per address', async () => {
  for (const last of [1, 2, 3, 4, 5]) await requestGas(mine, 1, `10.0.1.${last}`)
  expect(await requestGas(mine, 1, '10.0.1.6')).toMatchObject({ status: 429 })
  const from = '10.0.2.1'
  for (let wallet = 0; wallet < 4; wallet += 1) {
    const other = await signIn(server, privateKeyToAccount(generatePrivateKey()))
    for (let count = 0; count < 5; count += 1)
      expect((await requestGas(other, 1, from)).status).toBe(404)
  }
  const last = await signIn(server, privateKeyToAccount(generatePrivateKey()))
  expect(await requestGas(last, 1, from)).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  })
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.faucet, server.seen)).toEqual([])
})
