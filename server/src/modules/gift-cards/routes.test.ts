import { randomUUID } from 'node:crypto'
import { api } from '@parvalue/shared/api/table.ts'
import { toClaimCodeLabel } from '@parvalue/shared/domain/product/gift-card.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestGift } from '../../testing/accounts/test-gifts.ts'
import { setEntityFlags } from '../../testing/accounts/test-restrictions.ts'
import {
  alice,
  bob,
  carol,
  type SessionCredentials,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { settleAccountGift } from './service.ts'

let server: TestApp
let mine: SessionCredentials
let theirs: SessionCredentials
let requestCount = 0

beforeAll(async () => {
  server = await startTestApp({ houseKey: `0x${'e2'.repeat(32)}` })
  await server.db
    .insertInto('stocks')
    .values({
      id: 4,
      symbol: 'AAPL',
      name: 'Apple Inc.',
      display_name: 'Apple',
      is_backing: false,
      is_fund: false,
      is_fractionable: true,
      is_tradable: true,
    })
    .execute()
}, TEST_START_MAX_MS)
beforeEach(async () => {
  mine = await signIn(server)
  theirs = await signIn(server, bob)
})
afterAll(() => server.close())

const createGift = (wanted: Parameters<typeof createTestGift>[1] = {}) =>
  createTestGift({ db: server.db, nowMs: server.clock.nowMs }, wanted)

/** Returns a new client IP address for each request, unless the test sets one: the rate limit is per address. */
function fromAnywhere(remoteAddress?: string) {
  requestCount += 1
  return {
    remoteAddress: remoteAddress ?? `10.1.${Math.floor(requestCount / 250)}.${requestCount % 250}`,
  }
}

const findGift = (code: string, remoteAddress?: string) =>
  server.send('GET', `gift_cards/?claim_code=${code}`, fromAnywhere(remoteAddress))

const claim = (
  body: object,
  credentials: Partial<SessionCredentials> = mine,
  remoteAddress?: string,
) =>
  server.send('POST', 'gift_cards/claim', {
    ...{ ...credentials, body, ...fromAnywhere(remoteAddress) },
  })

async function openAccount() {
  const wallet = alice.address.toLowerCase()
  const { entity_id } = await server.db
    .selectFrom('wallets')
    .where('address', '=', wallet)
    .select('entity_id')
    .executeTakeFirstOrThrow()
  const now = new Date(server.clock.nowMs)
  await server.db
    .insertInto('brokerage_accounts')
    .values({
      id: randomUUID(),
      entity_id,
      wallet,
      email: 'ana@correo.example',
      vendor_id: randomUUID(),
      account_number: null,
      name: null,
      status: 'ACTIVE',
      reason: null,
      agreed_address: '127.0.0.1',
      created_at: now,
      last_attempt_at: now,
      opened_at: now,
      close_requested_at: null,
      closed_at: null,
    })
    .execute()
}

const list = (query = '', credentials: Partial<SessionCredentials> = mine) =>
  server.send('GET', `gift_cards/claimed${query}`, credentials)

test('requests without a session or with an invalid code or page are refused', async () => {
  const { code } = await createGift()
  expect((await claim({ claim_code: code }, {})).status).toBe(401)
  expect((await list('', {})).status).toBe(401)
  expect((await list('?page=0')).status).toBe(400)
  for (const wrong of ['', code.slice(1), toClaimCodeLabel(code), code.toLowerCase()]) {
    expect((await findGift(wrong)).status).toBe(400)
    expect((await claim({ claim_code: wrong })).status).toBe(400)
  }
})

test('AB-12 the code alone shows a card’s content', async () => {
  const { code } = await createGift()
  expect(await findGift(code)).toMatchObject({
    status: 200,
    body: {
      content: { kind: 'usd', amount: '100' },
      from: 'Daniel R.',
      expires_dt: '2027-11-20T12:00:00.000Z',
      chain_ids: [SEPOLIA_CHAIN_ID],
      destinations: ['wallet', 'account'],
      tries_left: 4,
    },
  })
  const shares = await createGift({
    content: { kind: 'stock', stockId: 4, amount: 5n * 10n ** 17n },
  })
  expect((await findGift(shares.code)).body).toMatchObject({
    content: { kind: 'stock', stock_id: 4, symbol: 'AAPL', name: 'Apple Inc.', amount: '0.5' },
    destinations: ['wallet'],
  })
  expect(await claim({ claim_code: shares.code, destination: 'account' })).toMatchObject({
    status: 409,
    body: { fields: { destination: 'Shares can only be claimed to a wallet.' } },
  })
})

test('AB-12 unknown, claimed and expired codes get the same answer', async () => {
  const { code: taken } = await createGift()
  await claim({ claim_code: taken }, theirs)
  const { code: old } = await createGift({ expiresAtMs: server.clock.nowMs })
  const answers = []
  for (const code of ['Z'.repeat(32), taken, old]) {
    answers.push(await findGift(code), await claim({ claim_code: code }))
  }
  const bodies = answers.map(({ status, body: { request_id, fields, ...body } }) => ({
    ...{ status, ...body },
    fields: Object.keys(fields as object),
  }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toEqual({
    status: 404,
    code: 'not_found',
    message: "We couldn't find what you're looking for.",
    fields: ['tries_left'],
  })
})

test('AB-11 a wallet claims its card although others behind its address tried, and has a limit of its own', async () => {
  const guesser = await signIn(server, carol)
  const shared = '10.9.8.7'
  const statuses = []
  for (let count = 0; count < 21; count += 1) {
    const guess = await claim({ claim_code: 'Z'.repeat(32) }, guesser, shared)
    statuses.push(guess.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  const { code } = await createGift()
  expect((await claim({ claim_code: code }, theirs, shared)).status).toBe(200)
})

test('AB-12 an address has five tries an hour, and the answer says how many are left', async () => {
  const left = []
  for (let count = 0; count < 5; count += 1) {
    const { body } = await findGift('Z'.repeat(32), '10.9.9.9')
    left.push((body.fields as Record<string, string>).tries_left)
  }
  expect(left).toEqual(['4', '3', '2', '1', '0'])
  const { code } = await createGift()
  expect(await findGift(code, '10.9.9.9')).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  })
  expect((await findGift(code, '10.9.9.10')).status).toBe(200)
})

test('AB-11 a card is sent to the wallet on the chosen chain', async () => {
  const { code, card } = await createGift()
  const refusal = await claim({ claim_code: code, chain_id: 1 })
  expect(refusal).toMatchObject({ status: 400, body: { fields: { chain_id: expect.any(String) } } })
  const claimed = {
    id: card.id,
    content: { kind: 'usd', amount: '100' },
    from: 'Daniel R.',
    code_end: code.slice(-4),
    claimed_dt: new Date(server.clock.nowMs).toISOString(),
    destination: 'wallet',
    chain_id: SEPOLIA_CHAIN_ID,
    status: 'on_its_way',
    received_dt: null,
    transaction_hash: null,
  }
  expect((await claim({ claim_code: code })).body).toEqual(claimed)
  // The client repeats the claim after a lost response.
  expect((await claim({ claim_code: code, chain_id: SEPOLIA_CHAIN_ID })).body).toEqual(claimed)
  expect((await findGift(code)).status).toBe(404)
  const { body } = await list()
  expect((body.gift_cards as object[])[0]).toEqual(claimed)
  expect((await list('', theirs)).body.gift_cards).not.toContainEqual(claimed)
})

test('AB-11 a claim to a missing account is refused, and the card stays open', async () => {
  const { code } = await createGift()
  expect(await claim({ claim_code: code, destination: 'account' })).toMatchObject({
    status: 409,
    body: { fields: { destination: 'There is no open brokerage account to receive this card.' } },
  })
  expect((await findGift(code)).status).toBe(200)
})

test('AB-11 an open account is credited with the card’s cents', async () => {
  await openAccount()
  const { code, card } = await createGift()
  const answer = await claim({ claim_code: code, destination: 'account', chain_id: 1 })
  expect(answer).toMatchObject({
    status: 200,
    body: { destination: 'account', chain_id: null, status: 'on_its_way' },
  })
  const credits = await server.db.selectFrom('cash_journals').selectAll().execute()
  expect(credits).toMatchObject([{ key: card.id, cents: '10000', done_at: null }])
})

test('AC-07 the same idempotency key returns the first answer', async () => {
  const { code } = await createGift()
  const headers = { ...mine.headers, 'idempotency-key': 'a-claim-of-a-card-0001' }
  const first = await claim({ claim_code: code }, { ...mine, headers })
  const again = await claim({ claim_code: code }, { ...mine, headers })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
})

test('RO-12 a restricted wallet cannot claim a card', async () => {
  const { code } = await createGift()
  await setEntityFlags(server.db, alice.address.toLowerCase() as `0x${string}`, {
    is_blocked: true,
  })
  const refusal = await claim({ claim_code: code })
  await setEntityFlags(server.db, alice.address.toLowerCase() as `0x${string}`, {
    is_blocked: false,
  })
  expect(refusal).toMatchObject({ status: 403, body: { code: 'restricted' } })
  expect((await findGift(code)).status).toBe(200)
})

test('received cards are listed by page, last claimed first', async () => {
  const before = Number((await list()).body.count)
  const { code, card } = await createGift()
  server.clock.nowMs += 1000
  await claim({ claim_code: code })
  await server.db.transaction().execute((tx) => settleAccountGift(tx, card.id, server.clock.nowMs))
  const { body } = await list('?page_size=1')
  expect(body).toMatchObject({
    gift_cards: [{ id: card.id, status: 'received', received_dt: expect.any(String) }],
    count: before + 1,
  })
  expect((await list(`?page=${before + 2}&page_size=1`)).body.gift_cards).toEqual([])
})

test('every call of the group is accounted for', () => {
  expect(listUntestedStatuses(api['gift-cards'], server.seen)).toEqual([])
})
