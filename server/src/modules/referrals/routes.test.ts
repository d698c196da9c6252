import { api } from '@parvalue/shared/api/table.ts'
import { REFERRAL_CODE_PATTERN } from '@parvalue/shared/domain/product/referral.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import {
  filledOrderPatch,
  insertTestOrder,
  toTestHash,
  toTestOrderId,
} from '../../testing/orders/test-order-rows.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { sendGiftQueue } from '../gift-cards/queues.ts'
import { settleAccountGift } from '../gift-cards/service.ts'
import { applyOrderTransition } from '../orders/worker/apply-transition.ts'
import { recordReferralRewardPaid, recordReferredTrade } from './service.ts'

type Person = { account: PrivateKeyAccount; address: Address; credentials: SessionCredentials }

let server: TestApp
let ana: Person
let bea: Person
let jobs: JobRequest[] = []
let orders = 0

const deps = {
  clock: () => server.clock.nowMs,
  enqueue: async (_: unknown, requests: readonly JobRequest[]) => {
    jobs.push(...requests)
  },
  log: { warn: () => {} },
}

beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000' } })
}, TEST_START_MAX_MS)
beforeEach(async () => {
  jobs = []
  ana = await meet()
  bea = await meet()
})
afterAll(() => server.close())

async function meet(): Promise<Person> {
  server.clock.nowMs += 1000
  const account = privateKeyToAccount(generatePrivateKey())
  const address = account.address.toLowerCase() as Address
  return { account, address, credentials: await signIn(server, account) }
}

const join = (person: Person, body: object = {}) =>
  server.send('POST', 'user/subscriber', { ...person.credentials, body })

const getSubscriber = async ({ credentials }: Person) =>
  (await server.send('GET', 'user/subscriber', credentials)).body.subscriber as Record<
    string,
    unknown
  > | null

const listRewards = ({ credentials }: Person, query = '') =>
  server.send('GET', `user/subscriber/rewards${query}`, credentials)

async function joinAs(person: Person, referral_code?: string): Promise<string> {
  const { body } = await join(person, referral_code === undefined ? {} : { referral_code })
  return (body.subscriber as { referral_code: string }).referral_code
}

const trade = ({ address }: Person) =>
  inTransaction(server.db, (tx) => recordReferredTrade(tx, deps, address))

async function confirmEmail({ address }: Person, email: string) {
  const { entity_id } = await server.db
    .selectFrom('wallets')
    .where('address', '=', address)
    .select('entity_id')
    .executeTakeFirstOrThrow()
  const confirmed_at = new Date(server.clock.nowMs)
  await server.db
    .insertInto('confirmed_emails')
    .values({ entity_id, email, confirmed_at })
    .execute()
}

const countRewards = async () =>
  (await server.db.selectFrom('referral_rewards').selectAll().execute()).length

test('requests without a session or with an invalid code or page are refused', async () => {
  expect((await server.send('POST', 'user/subscriber', { body: {} })).status).toBe(401)
  expect((await server.send('GET', 'user/subscriber')).status).toBe(401)
  expect((await server.send('GET', 'user/subscriber/rewards')).status).toBe(401)
  expect((await join(ana, { referral_code: 'x' })).status).toBe(400)
  expect((await listRewards(ana, '?page=0')).status).toBe(400)
})

test('AB-17 an unknown code or the caller’s own is refused without joining', async () => {
  expect(await join(ana, { referral_code: '2222-2222' })).toMatchObject({
    status: 400,
    body: { fields: { referral_code: 'There is no such code.' } },
  })
  expect(await getSubscriber(ana)).toBeNull()
  expect((await listRewards(ana)).body).toEqual({ rewards: [], count: 0, paid_quantity: '0' })
})

test('AB-17 a wallet with the referrer’s confirmed email address counts as the referrer', async () => {
  const code = await joinAs(ana)
  await confirmEmail(ana, 'same@correo.example')
  await confirmEmail(bea, 'same@correo.example')
  expect(await join(bea, { referral_code: code })).toMatchObject({
    status: 400,
    body: { fields: { referral_code: 'This is your own code.' } },
  })
})

test('AB-17 a wallet that has traded before has no referrer', async () => {
  const code = await joinAs(ana)
  orders += 1
  await insertTestOrder(server.db, orders, bea.address, { patch: filledOrderPatch })
  expect(await join(bea, { referral_code: code })).toMatchObject({
    status: 400,
    body: { fields: { referral_code: 'You have traded before, so nobody brought you.' } },
  })
})

test('AB-17 joining is idempotent and returns a code and a link', async () => {
  await confirmEmail(ana, 'ana@correo.example')
  const first = await join(ana)
  const subscriber = {
    referral_code: expect.stringMatching(REFERRAL_CODE_PATTERN),
    referral_link: expect.stringMatching(/^http:\/\/localhost:3000\/\?ref=.{4}-.{4}$/),
    state: 'joined',
    joined_dt: new Date(server.clock.nowMs).toISOString(),
    referred_count: 0,
    reward_quantity: '10',
    paid_quantity: '0',
    on_its_way_quantity: '0',
    email: 'a…@correo.example',
  }
  expect(first).toMatchObject({ status: 200, body: { subscriber } })
  const code = await joinAs(bea)
  // Neither the referrer nor the subscriber's own code ever changes.
  expect((await join(ana, { referral_code: code })).body).toEqual(first.body)
  expect(await getSubscriber(ana)).toEqual((first.body as { subscriber: object }).subscriber)
})

test('AB-17 concurrent joins create one subscriber', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => join(ana)))
  const codes = answers.map(
    ({ body }) => (body.subscriber as { referral_code: string }).referral_code,
  )
  expect(new Set(codes).size).toBe(1)
})

test('AB-17 the first trade of a referred wallet earns one reward', async () => {
  const code = await joinAs(ana)
  await joinAs(bea, code)
  expect(await getSubscriber(bea)).toMatchObject({ state: 'referred' })
  await Promise.all([trade(bea), trade(bea), trade(bea)])
  await trade(bea)
  expect(jobs.map(({ queue }) => queue)).toEqual([sendGiftQueue])
  expect(await getSubscriber(ana)).toMatchObject({
    referred_count: 1,
    on_its_way_quantity: '10',
    paid_quantity: '0',
  })
  expect(await getSubscriber(bea)).toMatchObject({ state: 'traded' })
  const giftId = String(jobs[0]?.data.giftId)
  await inTransaction(server.db, async (tx) => {
    await settleAccountGift(tx, giftId, server.clock.nowMs)
    await recordReferralRewardPaid(tx, giftId)
  })
  expect(await getSubscriber(bea)).toMatchObject({ state: 'rewarded' })
  const short = `${bea.account.address.slice(0, 6)}…${bea.account.address.slice(-4)}`
  expect((await listRewards(ana)).body).toEqual({
    rewards: [
      {
        id: expect.any(String),
        joined_dt: expect.any(String),
        wallet: short,
        state: 'rewarded',
        reward: {
          quantity: '10',
          status: 'received',
          created_dt: expect.any(String),
          paid_dt: expect.any(String),
          chain_id: SEPOLIA_CHAIN_ID,
          transaction_hash: null,
        },
      },
    ],
    count: 1,
    paid_quantity: '10',
  })
})

test('AB-17 an address confirmed later prevents rewards for oneself or twice for one person', async () => {
  const code = await joinAs(ana)
  await joinAs(bea, code)
  await confirmEmail(ana, 'later@correo.example')
  await confirmEmail(bea, 'later@correo.example')
  const before = await countRewards()
  await trade(bea)
  expect([await countRewards(), jobs]).toEqual([before, []])
  const cleo = await meet()
  const dora = await meet()
  await joinAs(cleo, code)
  await joinAs(dora, code)
  await confirmEmail(cleo, 'one@correo.example')
  await confirmEmail(dora, 'one@correo.example')
  await trade(cleo)
  await trade(dora)
  expect(await countRewards()).toBe(before + 1)
})

test('trades of wallets without a referrer or sign-in earn no reward', async () => {
  const before = await countRewards()
  await joinAs(ana)
  await trade(ana)
  await trade({ ...bea, address: `0x${'99'.repeat(20)}` })
  expect(await countRewards()).toBe(before)
})

test('AB-17 the order’s end, its notification and the reward are one commit', async () => {
  const code = await joinAs(ana)
  await joinAs(bea, code)
  orders += 1
  const id = toTestOrderId(orders)
  await insertTestOrder(server.db, orders, bea.address, { patch: { status: 'SUBMITTED' } })
  const before = await countRewards()
  const finish = (tx: Parameters<typeof applyOrderTransition>[0]) =>
    applyOrderTransition(tx, deps, {
      id,
      event: 'finish_filled',
      patch: { closed_by: 'fulfilled', closed_block: 60, closed_transaction_hash: toTestHash(78) },
    })
  await expect(
    inTransaction(server.db, async (tx) => {
      await finish(tx)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  const readNotifications = () => server.send('GET', 'user/notices', bea.credentials)
  expect([await countRewards(), (await readNotifications()).body.count]).toEqual([before, 0])
  expect(await inTransaction(server.db, finish)).toBe('FILLED')
  expect(await countRewards()).toBe(before + 1)
  expect((await readNotifications()).body).toMatchObject({
    notices: [
      {
        kind: 'fills',
        event: 'order_filled',
        facts: { order_id: id, symbol: 'AAPL.d', side: 'BUY', chain_id: String(SEPOLIA_CHAIN_ID) },
        is_read: false,
      },
    ],
    count: 1,
    unread_count: 1,
  })
})

test('every call of the group is tested', () => {
  expect(listUntestedStatuses(api.referrals, server.seen)).toEqual([])
})
