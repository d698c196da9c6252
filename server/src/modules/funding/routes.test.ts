import { randomUUID } from 'node:crypto'
import { api } from '@parvalue/shared/api/table.ts'
import { parseCsvText } from '@parvalue/shared/domain/money/test-csv.ts'
import { MEMO_CODE_PATTERN } from '@parvalue/shared/domain/wires/wire-memo.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signWebhook } from '../../../../simulators/webhooks.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { type ApiAnswer, listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

let server: TestApp
let mine: SessionCredentials
let yours: SessionCredentials
let requested: JobRequest[] = []

const MANY = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000' }

beforeAll(async () => {
  const enqueue = async (_: unknown, requests: readonly JobRequest[]) => {
    requested.push(...requests)
  }
  server = await startTestApp({ env: MANY, jobs: { enqueue, countDeadLetters: async () => 0 } })
  mine = await signIn(server, alice)
  yours = await signIn(server, bob)
}, TEST_START_MAX_MS)
beforeEach(async () => {
  requested = []
  await server.db.deleteFrom('incoming_wires').execute()
  await server.db.deleteFrom('wire_requests').execute()
})
afterAll(() => server.close())

const BODY = { payment_quantity: 1500.25, chain_id: SEPOLIA_CHAIN_ID, is_staked: false }

const announce = (change: object = {}, who = mine, headers: Record<string, string> = {}) =>
  server.send('POST', 'user/funding/wire', {
    ...who,
    headers: { ...who.headers, ...headers },
    body: { ...BODY, ...change },
  })
const get = (path: string, who = mine) => server.send('GET', `user/funding/wire${path}`, who)
const codeOf = ({ body }: ApiAnswer) => String(body.memo_code)
const listOf = async (path = '', who = mine) =>
  JSON.parse((await get(path, who)).text) as { request: { memo_code: string } }[]

let counted = 0
async function receive(
  memoCode: string,
  cents: number,
  status: 'arrived' | 'suspense' = 'arrived',
) {
  counted += 1
  const text = `${counted}`
  await server.db
    .insertInto('incoming_wires')
    .values({
      id: randomUUID(),
      bank_ref: text,
      bank_ref_hash: text,
      network_ref: null,
      account_id: 'account_usd',
      currency: 'USD',
      cents: `${cents}`,
      memo: '',
      originator_name: '',
      originator_bank: '',
      memo_code: memoCode,
      status,
      reason: null,
      waits_for: null,
      arrived_at: new Date(counted),
      recorded_at: new Date(counted),
    })
    .execute()
}

const INVALID = 'Please enter a valid amount.'

test.each([
  ['payment_quantity', 0, INVALID],
  ['payment_quantity', 1.001, INVALID],
  ['payment_quantity', 9_007_199_254_740_992, INVALID],
  ['payment_quantity', '100', 'This must be a number.'],
  ['payment_quantity', 10_000_000.01, 'The largest wire is 10000000 USD.'],
  ['chain_id', 1, 'This network is not supported.'],
  ['is_staked', true, 'This is not valid.'],
  ['wallet', '0x1', 'This field is not known.'],
])('AB-25 VA-04 a wire whose %s is %j is refused', async (field, value, message) => {
  const answer = await announce({ [field]: value })
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
  expect(answer.body.fields).toMatchObject({ [field]: expect.stringContaining(message) })
  expect(await listOf()).toEqual([])
})

test('AB-25 EN-06 a wire request is answered with its memo code, and listed with its receipts', async () => {
  const answer = await announce()
  const memo_code = codeOf(answer)
  expect(answer.body).toEqual({ memo_code: expect.stringMatching(MEMO_CODE_PATTERN) })
  const created_dt = new Date(server.clock.nowMs).toISOString()
  const request = { payment_quantity: 1500.25, created_dt, chain_id: SEPOLIA_CHAIN_ID, memo_code }
  expect(await listOf()).toEqual([{ request, receipts: [], minted_quantity: 0 }])
  await receive(memo_code, 150_000)
  await receive(memo_code, 25)
  expect(await listOf()).toEqual([
    {
      ...{ request, minted_quantity: 0 },
      receipts: [{ receipt_quantity: 1500 }, { receipt_quantity: 0.25 }],
    },
  ])
})

test('TT-04 requests in progress are listed first, then the newest, also by page', async () => {
  const codes: string[] = []
  for (let index = 0; index < 12; index += 1) {
    codes.push(codeOf(await announce()))
    server.clock.nowMs += 1000
  }
  const [first = '', second = ''] = codes
  await receive(codes[11] ?? '', 150_025)
  await receive(second, 150_024)
  const listed = (items: { request: { memo_code: string } }[]) =>
    items.map(({ request }) => request.memo_code)
  const expected = [...codes.slice(0, 11).reverse(), codes[11]]
  expect(listed(await listOf())).toEqual(expected)
  expect(listed(await listOf('?page=2'))).toEqual(expected.slice(10))
  expect(listed(await listOf('?page=3&page_size=5'))).toEqual([first, codes[11]])
  expect(await listOf('?page=9')).toEqual([])
})

test.each(['?page=0', '?page=-1', '?page=1.5', '?page_size=0', '?page_size=101'])(
  'VA-10 %s is refused',
  async (query) => {
    expect((await get(query)).status).toBe(400)
  },
)

test('AC-07 a repeated idempotency key returns the same request, and refuses another body', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await announce({}, mine, key)
  expect((await announce({}, mine, key)).body).toEqual(first.body)
  expect(await announce({ payment_quantity: 5 }, mine, key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  })
  expect(await listOf()).toHaveLength(1)
  expect(codeOf(await announce({}, yours, key))).not.toBe(codeOf(first))
})

test('RO-12 another wallet’s wires are answered like unknown ones', async () => {
  const memoCode = codeOf(await announce())
  const none = 'ACDEF-HJKMN-PQRTU'
  expect(await listOf('', yours)).toEqual([])
  for (const path of [`/${memoCode}`, `/${none}`]) {
    const details = await get(path, yours)
    const cancelled = await server.send('POST', `user/funding/wire${path}/cancel`, yours)
    for (const answer of [details, cancelled]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  }
  expect(
    JSON.parse(
      String((await get(`/export?format=json&memo_codes=${memoCode}`, yours)).body.content),
    ),
  ).toEqual([])
  expect((await get(`/${memoCode}`)).status).toBe(200)
})

test('XT-06 the owner cancels a wire request until money arrives', async () => {
  const cancel = (code: string) => server.send('POST', `user/funding/wire/${code}/cancel`, mine)
  const [one, other] = [codeOf(await announce()), codeOf(await announce())]
  expect(await cancel('nonsense')).toMatchObject({ status: 400 })
  const done = { status: 200, body: { memo_code: one, status: 'cancelled' } }
  expect([await cancel(one), await cancel(one)]).toMatchObject([done, done])
  expect((await listOf()).map(({ request }) => request.memo_code)).toEqual([other])
  await server.db
    .updateTable('wire_requests')
    .set({ status: 'funded' })
    .where('memo_code', '=', other)
    .execute()
  expect(await cancel(other)).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: 'Money of this wire has arrived, so it cannot be cancelled.',
    },
  })
})

test('XT-01 the terms are available before an amount is entered', async () => {
  expect((await get('/terms')).body).toEqual({
    instructions: {
      bank_swift: 'SIMBUS33',
      bank_routing_number: '101050001',
      bank_name: 'Simulated Bank',
      bank_address: '1 Example Street, New York, NY 10001, USA',
      beneficiary_account_number: '4207001836',
      beneficiary_name: 'Parvalue Example',
      beneficiary_address: '2 Example Avenue, New York, NY 10001, USA',
    },
    payment_quantity_min: 0.01,
    payment_quantity_max: 10_000_000,
    fee: 0,
    expiry_days: 30,
    return_days: 10,
  })
})

test('the details of a wire have its status', async () => {
  const memoCode = codeOf(await announce())
  await receive(memoCode, 100)
  expect((await get(`/${memoCode}`)).body).toMatchObject({
    request: { memo_code: memoCode },
    receipts: [{ receipt_quantity: 1 }],
    status: 'open',
    expires_dt: new Date(server.clock.nowMs + 30 * 86_400_000).toISOString(),
    minted_quantity: 0,
    waits_for: null,
    instructions: { bank_swift: 'SIMBUS33' },
  })
})

test('CW-11 the export has all wires, or the selected ones', async () => {
  expect((await get('/export?format=xml')).status).toBe(400)
  const [one, other] = [codeOf(await announce()), codeOf(await announce({ payment_quantity: 2 }))]
  await server.send('POST', `user/funding/wire/${other}/cancel`, mine)
  const all = (await get('/export?format=csv')).body
  expect(all).toMatchObject({ file_name: 'wire-transfers.csv', media_type: 'text/csv' })
  const [, ...rows] = parseCsvText(String(all.content))
  expect(new Set(rows.map(([memoCode]) => memoCode))).toEqual(new Set([other, one]))
  const chosen = (await get(`/export?format=json&memo_codes=${one}`)).body
  expect(JSON.parse(String(chosen.content))).toMatchObject([{ memo_code: one }])
})

test('a wallet has at most a hundred open wires', async () => {
  for (let count = 0; count < 100; count += 1) await announce({}, yours)
  expect(await announce({}, yours)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await announce()).status).toBe(200)
})

type WebhookChange = { secret?: string; id?: string; seconds?: number }

function notify(body: string, change: WebhookChange = {}) {
  const { secret = server.config.providers.bank.webhookSecret, id = 'msg_1', seconds = 0 } = change
  const timestamp = Math.floor(server.clock.nowMs / 1000) + seconds
  const signature = `v1,${signWebhook(secret, `${id}.${timestamp}.${body}`)}`
  return server.send('POST', 'webhooks/bank', {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': signature,
    },
  })
}

const event = (id: string, category = 'inbound_wire_transfer.created') =>
  `{ "id": "${id}",  "category": "${category}", "associated_object_id": "wire_1" }`

test.each<[string, WebhookChange]>([
  ['another secret', { secret: `whsec_${Buffer.from('another').toString('base64')}` }],
  ['a time five minutes ago', { seconds: -302 }],
  ['a time in five minutes', { seconds: 302 }],
])('a webhook signed with %s is 401 and enqueues no job', async (_, change) => {
  expect(await notify(event('event_x'), change)).toMatchObject({
    status: 401,
    body: { code: 'signature_invalid' },
  })
  expect(requested).toEqual([])
})

test('a webhook without a signature is 401, and one without an event is 400', async () => {
  const unsigned = await server.send('POST', 'webhooks/bank', { body: {} })
  expect([unsigned.status, (await notify('{"id":"x"}')).status]).toEqual([401, 400])
  expect((await server.send('GET', 'webhooks/bank')).status).toBe(405)
})

test('a repeated webhook enqueues one job, and one about another object none', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => notify(event('event_1'))))
  answers.push(await notify(event('event_1'), { id: 'msg_2' }))
  answers.push(await notify(event('event_2', 'transaction.created')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"ok":true}']),
  )
  expect(requested.map(({ queue, data }) => [queue.name, data])).toEqual([
    ['funding.read', { bankRef: 'wire_1' }],
  ])
})

test('every endpoint of the group was seen to succeed and to refuse', async () => {
  for (const path of ['', '/terms', '/export?format=csv', '/ACDEF-HJKMN-PQRTU']) {
    expect((await server.send('GET', `user/funding/wire${path}`)).status).toBe(401)
  }
  await server.send('POST', 'user/funding/wire', { body: BODY })
  await server.send('POST', 'user/funding/wire/ACDEF-HJKMN-PQRTU/cancel')
  await get('/nonsense')
  expect(listUntestedStatuses(api.funding, server.seen)).toEqual([])
})
