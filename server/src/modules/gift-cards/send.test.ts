import type { GiftContent } from '@parvalue/shared/domain/product/gift-card.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { createTestGift, toUsdGift } from '../../testing/accounts/test-gifts.ts'
import { setEntityFlags } from '../../testing/accounts/test-restrictions.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { alice, signIn } from '../../testing/chain/test-wallet.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { createGiftSenders } from './chains.ts'
import { createGiftWorkers } from './jobs.ts'
import { watchGiftsQueue } from './queues.ts'
import type { SendGiftDeps } from './send.ts'
import { claimGift } from './service.ts'
import { listGiftCardsByIds } from './store.ts'

const WALLET = alice.address.toLowerCase() as Address

let server: TestApp
let chain: TestChain
let jobs: JobRequest[] = []
let received: string[] = []

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  server = await startTestApp({ env: { [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url } })
  await signIn(server)
}, TEST_START_MAX_MS)
beforeEach(() => {
  jobs = []
  received = []
})
afterAll(async () => {
  chain?.stop()
  await server?.close()
})

function toDeps(): SendGiftDeps {
  const chains = server.config.chains.map((one) => ({ ...one, deployment: chain.deployment }))
  return {
    db: server.db,
    clock: () => server.clock.nowMs,
    crashAt: neverCrash,
    enqueue: async (_, requests) => {
      jobs.push(...requests)
    },
    log: { warn: () => {} },
    senders: createGiftSenders({ chains, houseKey: testChainKeys.house, http: fetch }),
    onReceived: async (_, giftId) => {
      received.push(giftId)
    },
  }
}

async function claim(content: GiftContent) {
  const { code, card } = await createTestGift(
    { db: server.db, nowMs: server.clock.nowMs },
    { content },
  )
  const wanted = { code, wallet: WALLET, destination: 'wallet', chainId: SEPOLIA_CHAIN_ID } as const
  const claimed = await inTransaction(server.db, (tx) =>
    claimGift(tx, { ...toDeps(), creditAccount: null }, wanted),
  )
  expect(claimed.ok).toBe(true)
  return card.id
}

/** Runs up to `roundsMax` jobs while they enqueue themselves again. */
async function work(roundsMax = 20) {
  const [worker] = createGiftWorkers(toDeps())
  for (let round = 0; round < roundsMax; round += 1) {
    const job = jobs.shift()
    if (!job) return
    await worker?.run(job.data)
    await chain.mine(16)
  }
}

const find = async (id: string) => (await listGiftCardsByIds(server.db, [id]))[0]

async function balanceOf(token: Address | undefined): Promise<bigint> {
  const data = `0x70a08231${WALLET.slice(2).padStart(64, '0')}`
  return BigInt(await chain.rpc<Hex>('eth_call', { to: token, data }, 'latest'))
}

test('AB-11 a card’s content is delivered once, however often its job runs', async () => {
  const { usdPlus } = chain.deployment.contracts
  const before = await balanceOf(usdPlus)
  const id = await claim(toUsdGift(100))
  jobs.push(...jobs)
  await work()
  expect((await balanceOf(usdPlus)) - before).toBe(100_000_000n)
  expect(await find(id)).toMatchObject({
    waitsFor: null,
    claim: {
      status: 'received',
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      receivedAtMs: server.clock.nowMs,
    },
  })
  expect(received).toEqual([id])
})

test('AB-11 shares are delivered as stock tokens', async () => {
  const token = chain.deployment.stockTokens?.find(({ stockId }) => stockId === 4)?.address
  const before = await balanceOf(token)
  await claim({ kind: 'stock', stockId: 4, amount: 5n * 10n ** 17n })
  await work()
  expect((await balanceOf(token)) - before).toBe(5n * 10n ** 17n)
})

test('delivery to a restricted wallet waits until the restriction is lifted', async () => {
  const id = await claim(toUsdGift(5))
  await setEntityFlags(server.db, WALLET, { is_blocked: true })
  await work(1)
  expect(await find(id)).toMatchObject({ waitsFor: 'restricted', claim: { status: 'on_its_way' } })
  await setEntityFlags(server.db, WALLET, { is_blocked: false })
  await work()
  expect(await find(id)).toMatchObject({ waitsFor: null, claim: { status: 'received' } })
})

test('delivery waits while the operator wallet lacks the tokens', async () => {
  const id = await claim(toUsdGift(100_000_000))
  await work(1)
  expect(await find(id)).toMatchObject({ waitsFor: 'chain', claim: { status: 'on_its_way' } })
  expect(jobs).toMatchObject([{ data: { giftId: id }, delaySeconds: 60 }])
})

test('AB-11 the next run of a card is stored with its state, or neither is', async () => {
  const id = await claim(toUsdGift(9))
  await server.db
    .updateTable('gift_cards')
    .set({ waits_for: 'chain' })
    .where('id', '=', id)
    .execute()
  const isKilled = new Error('killed before the job is stored')
  const [worker] = createGiftWorkers({ ...toDeps(), enqueue: () => Promise.reject(isKilled) })
  await expect(worker?.run(jobs.shift()?.data)).rejects.toThrow(isKilled)
  expect(await find(id)).toMatchObject({ waitsFor: 'chain', claim: { status: 'on_its_way' } })
})

test('AB-11 the watch job resumes a card whose job exhausted its retries', async () => {
  const id = await claim(toUsdGift(7))
  jobs = []
  const watch = createGiftWorkers(toDeps()).find(({ queue }) => queue === watchGiftsQueue)
  await watch?.run({})
  expect(jobs.shift()).toMatchObject({ queue: watchGiftsQueue, delaySeconds: 30 })
  jobs = jobs.filter(({ data }) => data.giftId === id)
  await work()
  expect(await find(id)).toMatchObject({ claim: { status: 'received' } })
  await watch?.run({})
  expect(jobs.map(({ data }) => data.giftId)).not.toContain(id)
})
