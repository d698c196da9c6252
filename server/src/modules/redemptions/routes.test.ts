import { api } from '@parvalue/shared/api/table.ts'
import { parseCsvText } from '@parvalue/shared/domain/money/test-csv.ts'
import {
  type RedemptionStatus,
  redemptionStatuses,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { insertRedemption, insertRedemptionStep, updateRedemption } from './store.ts'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const START_MS = Date.UTC(2026, 10, 1)
const DAY_MS = 86_400_000
const COUNT = 25

let server: TestApp
let mine: SessionCredentials
let theirs: SessionCredentials

const toHash = (index: number): Hex => `0x${index.toString(16).padStart(64, '0')}`
const toId = (index: number) => createId(START_MS + index, new Uint8Array(10).fill(index))

const ends: Partial<Record<RedemptionStatus, 'paid' | 'cancelled' | 'burned'>> = {
  FILLED: 'paid',
  CANCELLED: 'cancelled',
  REJECTED: 'burned',
}

/** Inserts a request's row; the highest index is the newest. */
async function put(index: number, owner: Address, status: RedemptionStatus) {
  const id = toId(index)
  await server.db.transaction().execute(async (tx) => {
    await insertRedemption(tx, {
      id,
      chainId: SEPOLIA_CHAIN_ID,
      contract: TOKEN.toLowerCase() as Address,
      requestHash: toHash(index),
      ticket: BigInt(index),
      owner: owner.toLowerCase() as Address,
      receiver: owner.toLowerCase() as Address,
      paymentToken: TOKEN.toLowerCase() as Address,
      paymentAmount: 10n ** 18n + BigInt(index),
      cancellableAt: new Date(START_MS + index + DAY_MS),
      amount: 10n ** 18n + BigInt(index),
      shares: 1n,
      blockNumber: index,
      transactionHash: toHash(index),
      requestedAt: new Date(START_MS + index),
    })
    const closed_by = ends[status] ?? null
    const closed_block = closed_by ? index : null
    await updateRedemption(tx, id, { status, waiting_for: null, closed_by, closed_block })
    const at = new Date(START_MS + index)
    const nothing = { reason: null, actor: null, reason_text: null }
    await insertRedemptionStep(tx, { redemption_id: id, event: 'mine', status, at, ...nothing })
  })
}

beforeAll(async () => {
  server = await startTestApp()
  mine = await signIn(server)
  theirs = await signIn(server, bob)
  for (let index = 1; index <= COUNT; index += 1) {
    const status = redemptionStatuses[index % redemptionStatuses.length] ?? 'FILLED'
    await put(index, alice.address, status)
  }
  await put(100, bob.address, 'FILLED')
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const list = async (query = '', credentials = mine) =>
  server.send('GET', `redemption/requests${query}`, credentials)

const ticketsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  (body.redemptions as { transaction_hash: Hex }[]).map((row) => Number(row.transaction_hash))

const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)

test('without a session it is 401', async () => {
  for (const path of ['', '/export', `/${toId(1)}`]) {
    expect((await server.send('GET', `redemption/requests${path}`)).status).toBe(401)
  }
})

test.each(['?page=0', '?page=-1', '?page=a', '?page_size=101', '?redeem_status=filled', '?who=me'])(
  'AU-01 %s is 400',
  async (query) => {
    expect((await list(query)).status).toBe(400)
  },
)

test('EN-07 AU-01 a redemption has the specified fields', async () => {
  const { status, body } = await list('?page_size=1')
  expect(status).toBe(200)
  expect(body).toEqual({
    redemptions: [
      {
        created_dt: new Date(START_MS + COUNT).toISOString(),
        usdplus_token_quantity: '1000000000000000025',
        payment_token_quantity: '1000000000000000025',
        chain_id: SEPOLIA_CHAIN_ID,
        transaction_hash: toHash(COUNT),
        redeem_status: 'PENDING_FILL',
        is_escrowed: true,
        id: toId(COUNT),
        payment_token_address: TOKEN,
        receiver_address: alice.address,
        fulfil_transaction_hash: null,
        waiting_for: null,
        queue_place: 12,
        queue_waiting_for: 'payment',
        expected_dt: new Date(START_MS + COUNT + 24 * 3_600_000 + 20.5 * 60_000).toISOString(),
        ticket: `${COUNT}`,
        cancellable_dt: new Date(START_MS + COUNT + DAY_MS).toISOString(),
      },
    ],
    count: COUNT,
  })
})

test('AU-01 RT-08 pages start at 1, have ten rows, newest first', async () => {
  expect(ticketsOf(await list())).toEqual(range(25, 16))
  expect(ticketsOf(await list('?page=1'))).toEqual(range(25, 16))
  expect(ticketsOf(await list('?page=2'))).toEqual(range(15, 6))
  const last = await list('?page=3')
  expect([ticketsOf(last), last.body.count]).toEqual([range(5, 1), COUNT])
  const beyond = await list('?page=4')
  expect([beyond.status, beyond.body]).toEqual([200, { redemptions: [], count: COUNT }])
})

test.each([1, 7, 24, 25, 100])('AU-01 pages of %i rows have each row once', async (pageSize) => {
  const all: number[] = []
  for (let page = 1; page <= Math.ceil(COUNT / pageSize); page += 1) {
    all.push(...ticketsOf(await list(`?page=${page}&page_size=${pageSize}`)))
  }
  expect(all).toEqual(range(25, 1))
})

test.each(redemptionStatuses)(
  'AU-01 EN-02 redeem_status=%s lists only redemptions of that status',
  async (status) => {
    const { body } = await list(`?redeem_status=${status}&page_size=100`)
    const rows = body.redemptions as { redeem_status: string }[]
    expect(rows.length).toBeGreaterThan(0)
    expect([new Set(rows.map((row) => row.redeem_status)), body.count]).toEqual([
      new Set([status]),
      rows.length,
    ])
  },
)

test('AU-01 RO-12 a wallet sees only its own redemptions', async () => {
  expect(ticketsOf(await list('', theirs))).toEqual([100])
  const answers = await Promise.all(
    [toId(1), createId(START_MS, new Uint8Array(10).fill(99))].map((id) =>
      server.send('GET', `redemption/requests/${id}`, theirs),
    ),
  )
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
  const { text } = await server.send('GET', `redemption/requests/export?ids=${toId(1)}`, theirs)
  expect(text.trim().split('\r\n')).toHaveLength(1)
})

test('an orphaned redemption is not listed', async () => {
  await updateRedemption(server.db, toId(3), { is_canonical: false })
  expect((await list()).body.count).toBe(COUNT - 1)
  const gone = await server.send('GET', `redemption/requests/${toId(3)}`, mine)
  expect(gone.status).toBe(404)
  await updateRedemption(server.db, toId(3), { is_canonical: true })
})

test('a single redemption is answered with its steps', async () => {
  expect((await server.send('GET', 'redemption/requests/1', mine)).status).toBe(400)
  const { body } = await server.send('GET', `redemption/requests/${toId(7)}`, mine)
  const created_dt = new Date(START_MS + 7).toISOString()
  expect(body).toMatchObject({
    id: toId(7),
    redeem_status: 'FILLED',
    expected_dt: null,
    steps: [{ status: 'FILLED', created_dt }],
  })
})

test('CW-11 the export has all or the selected redemptions, as CSV or JSON', async () => {
  const all = await server.send('GET', 'redemption/requests/export', mine)
  expect(all.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="redemptions.csv"',
  })
  const lines = parseCsvText(all.text)
  expect([lines.length, lines[0]?.length, lines[1]?.length]).toEqual([COUNT + 1, 10, 10])
  const ids = [toId(4), toId(2)]
  const path = `redemption/requests/export?format=json&ids=${ids.join(',')}`
  const some = await server.send('GET', path, mine)
  const rows = JSON.parse(some.text) as { id: string }[]
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(some.headers['content-type']).toBe('application/json; charset=utf-8')
  expect((await server.send('GET', 'redemption/requests/export?ids=1', mine)).status).toBe(400)
})

test('the estimate is never later than the promised maximum', async () => {
  const path = 'redemption/estimate?chain_id=1&usdplus_token_quantity='
  expect((await server.send('GET', `${path}0`)).status).toBe(400)
  const { body } = await server.send('GET', `${path}5000000`)
  expect(body).toEqual({
    expected_dt: new Date(server.clock.nowMs + 15 * 60_000).toISOString(),
    latest_dt: new Date(server.clock.nowMs + 3 * 24 * 3_600_000).toISOString(),
    ahead_count: 0,
  })
})

test('every endpoint of the group was seen to succeed and to refuse', () => {
  expect(listUntestedStatuses(api.redemptions, server.seen)).toEqual([])
})
