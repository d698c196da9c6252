import { api } from '@parvalue/shared/api/table.ts'
import type { AccountStepState } from '@parvalue/shared/domain/identity/account-steps.ts'
import { flagDefaults } from '@parvalue/shared/domain/product/flags.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createAvailabilityGuard } from '../../platform/http/guards/availability-guard.ts'
import type { Session } from '../../platform/http/guards/session-guard.ts'
import {
  completeIdentityCheck,
  confirmEmail,
  getEntityIdOf,
  type OnboardingFixture,
  startOnboardingFixture,
} from '../../testing/accounts/test-onboarding.ts'
import {
  bob,
  createUserAccount,
  type SessionCredentials,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { personalTables } from './export-store.ts'
import {
  findMissingAccountStep,
  findStepBeforeAccountOpening,
  recordBrokerStep,
} from './service.ts'

let fixture: OnboardingFixture
let me: ReturnType<typeof createUserAccount>
let mine: SessionCredentials

beforeAll(async () => {
  fixture = await startOnboardingFixture()
}, TEST_START_MAX_MS)
afterAll(() => fixture.stop())
beforeEach(async () => {
  me = createUserAccount()
  mine = await signIn(fixture.server, me)
})

const getAccount = async () => (await fixture.send('GET', 'user/account', mine)).body
const getTaxForm = async () => (await fixture.send('GET', 'user/tax_form', mine)).body
const sign = (body: object) => fixture.send('POST', 'user/tax_form', { ...mine, body })
const signed = { form: 'W8BEN', is_declared_true: true }

type AccountAnswer = { steps: { step: string; status: string }[]; next_step: string | null }

const read = async () => {
  const { steps, next_step } = (await getAccount()) as unknown as AccountAnswer
  return [...steps.map(({ step, status }) => `${step} ${status}`), `next ${next_step}`]
}

const wallet = () => me.address.toLowerCase() as `0x${string}`
const NOW_MS = Date.UTC(2026, 10, 20, 12)
const approved: AccountStepState = {
  status: 'approved',
  reason: null,
  expectedAtMs: null,
  changedAtMs: NOW_MS,
}

const note = async (step: 'account' | 'bank', state: AccountStepState) => {
  const entityId = await getEntityIdOf(fixture, me)
  await inTransaction(fixture.db, (tx) => recordBrokerStep(tx, { entityId, step }, state))
}

test.each([
  ['GET', 'user/account'],
  ['GET', 'user/tax_form'],
  ['POST', 'user/tax_form'],
  ['GET', 'user/export'],
] as const)('%s %s without a session is 401', async (method, path) => {
  expect((await fixture.send(method, path)).status).toBe(401)
})

test.each([
  [{ form: 'W8', is_declared_true: true }],
  [{ form: 'W8BEN', is_declared_true: false }],
  [{ form: 'W8BEN' }],
])('XT-07 the body %j is refused', async (body) => {
  expect(await sign(body)).toMatchObject({ status: 400, body: { code: 'validation' } })
})

test('XT-07 the form is refused without a verified identity', async () => {
  expect(await sign(signed)).toMatchObject({
    status: 403,
    body: { code: 'account_step_required', fields: { step: 'identity' } },
  })
  expect(await getTaxForm()).toEqual({
    form: null,
    type: null,
    name: null,
    country_code: null,
    tax_number: null,
    withholding_bps: null,
    valid_until: null,
    signed: null,
  })
})

test('XT-07 the form follows from the identity check and is valid until the end of the third year', async () => {
  await completeIdentityCheck(fixture, mine)
  const form = {
    form: 'W8BEN',
    type: 'PERSONA',
    name: 'Ana Luisa Moreno',
    country_code: 'MX',
    tax_number: 'MOAA····8X2',
    withholding_bps: { unsigned: 3000, signed: 1000 },
    valid_until: '2029-12-31',
  }
  expect(await getTaxForm()).toEqual({ ...form, signed: null })
  expect(await sign({ ...signed, form: 'W9' })).toMatchObject({
    status: 400,
    body: { fields: { form: 'This is not the right tax form for you.' } },
  })
  expect((await sign(signed)).body).toEqual({
    ...form,
    signed: {
      form: 'W8BEN',
      signed_dt: '2026-11-20T12:00:00.000Z',
      valid_until: '2029-12-31',
      is_valid: true,
      is_ending: false,
    },
  })
})

test('XT-07 a company signs W-8BEN-E, a resident of the United States W-9', async () => {
  await completeIdentityCheck(fixture, mine, { type: 'ENTITY' })
  expect((await getTaxForm()).form).toBe('W8BENE')
  me = createUserAccount()
  mine = await signIn(fixture.server, me)
  await completeIdentityCheck(fixture, mine, { fields: { 'address-country-code': 'US' } })
  expect(await getTaxForm()).toMatchObject({ form: 'W9', valid_until: null })
})

test('SK-08 the checklist shows completed steps and the next one', async () => {
  expect(await read()).toEqual([
    'email not_started',
    'identity not_started',
    'screening not_started',
    'tax_form not_started',
    'account not_started',
    'bank not_started',
    'next email',
  ])
  await fixture.send('POST', 'user/email', { ...mine, body: { email: 'eva@example.com' } })
  expect((await read())[0]).toBe('email in_progress')
  fixture.waiting.splice(0)
  await confirmEmail(fixture, mine, 'luz@example.com')
  expect((await read()).slice(0, 2)).toEqual(['email approved', 'identity not_started'])
  await completeIdentityCheck(fixture, mine)
  expect((await read()).at(-1)).toBe('next tax_form')
  await sign(signed)
  expect((await read()).at(-1)).toBe('next account')
  await note('account', { ...approved, status: 'in_review', expectedAtMs: NOW_MS + 60_000 })
  expect((await getAccount()).steps).toContainEqual({
    step: 'account',
    status: 'in_review',
    reason: null,
    expected_dt: '2026-11-20T12:01:00.000Z',
    changed_dt: '2026-11-20T12:00:00.000Z',
  })
  await note('account', approved)
  expect(await getAccount()).toMatchObject({
    next_step: 'bank',
    is_ready: true,
    email: {
      email: 'luz@example.com',
      confirmed_dt: '2026-11-20T12:00:00.000Z',
      code_expires_dt: null,
    },
    holder: { type: 'PERSONA', name: 'Ana Luisa Moreno' },
  })
  await note('bank', approved)
  expect((await read()).at(-1)).toBe('next null')
})

test('SK-08 a watchlist match is refused until an operator whitelists the holder', async () => {
  await confirmEmail(fixture, mine, 'listed@example.com')
  await completeIdentityCheck(fixture, mine, { fields: { 'name-last': 'Listed' } })
  expect((await getAccount()).steps).toContainEqual(
    expect.objectContaining({ step: 'screening', status: 'refused', reason: 'watch_list' }),
  )
  expect((await getAccount()).next_step).toBe('screening')
  const entityId = await getEntityIdOf(fixture, me)
  const exception = { is_whitelisted: true }
  await fixture.db.updateTable('entities').set(exception).where('id', '=', entityId).execute()
  expect((await getAccount()).next_step).toBe('tax_form')
})

test('RO-13 brokerage calls and the account opening name the missing step', async () => {
  const find = () => findMissingAccountStep(fixture.db, wallet(), NOW_MS)
  const findToOpen = () => findStepBeforeAccountOpening(fixture.db, wallet(), NOW_MS)
  expect([await find(), await findToOpen()]).toEqual(['email', 'email'])
  await confirmEmail(fixture, mine, 'eli@example.com')
  await completeIdentityCheck(fixture, mine)
  expect([await find(), await findToOpen()]).toEqual(['tax_form', 'tax_form'])
  await sign(signed)
  expect([await find(), await findToOpen()]).toEqual(['account', null])
  await note('account', approved)
  expect([await find(), await findToOpen()]).toEqual([null, null])
})

test('RO-13 the guard answers 403 with the missing step and checks nothing else', async () => {
  const check = createAvailabilityGuard({
    appEnv: 'prod',
    getFlags: async () => ({ ...flagDefaults, Trading: false }),
    getRestriction: async () => 'none',
    findMissingStep: (address) => findMissingAccountStep(fixture.db, address, NOW_MS),
  })
  const session = { address: wallet() } as Session
  await expect(check('brokerage', session)).rejects.toMatchObject({
    code: 'account_step_required',
    details: { fields: { step: 'email' } },
  })
  await expect(check('trading', session)).rejects.toMatchObject({ code: 'trading_unavailable' })
  await confirmEmail(fixture, mine, 'ida@example.com')
  await completeIdentityCheck(fixture, mine)
  await sign(signed)
  await note('account', approved)
  await expect(check('brokerage', session)).resolves.toBeUndefined()
})

describe('the export', () => {
  const get = async (credentials = mine) => {
    const { body } = await fixture.send('GET', 'user/export', credentials)
    expect(body).toMatchObject({ file_name: 'my-data.json', media_type: 'application/json' })
    return JSON.parse(String(body.content)) as Record<string, object[]>
  }

  test('the export contains the owner’s data and no credentials', async () => {
    await confirmEmail(fixture, mine, 'ana.export@example.com')
    await completeIdentityCheck(fixture, mine)
    await sign(signed)
    const data = await get()
    expect(data.wallets).toMatchObject([{ address: wallet() }])
    expect(data.confirmed_emails).toMatchObject([{ email: 'ana.export@example.com' }])
    expect(data.email_codes).toMatchObject([{ asked_at: expect.any(String) }])
    expect(data).toMatchObject({ account_gifts: [], notice_items: expect.any(Array) })
    expect(data).not.toHaveProperty('notifications')
    expect(data.identity_checks).toMatchObject([
      {
        status: 'approved',
        looked_at: expect.anything(),
        found: { lastName: 'Moreno', maskedTaxNumber: 'MOAA····8X2' },
      },
    ])
    expect(data.tax_forms).toMatchObject([{ form: 'W8BEN', country_code: 'MX' }])
    expect(data.sessions).toHaveLength(1)
    const text = JSON.stringify(data)
    const { rows } = await sql<{ secret: string }>`
      select token_hash as secret from sessions union all select code_hash from email_codes
      where code_hash is not null
    `.execute(fixture.db)
    expect(rows.filter(({ secret }) => text.includes(secret))).toEqual([])
  })

  test('RO-12 the export contains no data of other holders', async () => {
    const theirs = await signIn(fixture.server, bob)
    await confirmEmail(fixture, theirs, 'bob@example.com')
    expect(JSON.stringify(await get())).not.toContain('bob')
    expect(JSON.stringify(await get(theirs))).not.toContain(wallet())
  })

  test('every table with a holder or a wallet is exported or deliberately left out', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in
        ('entity_id', 'wallet', 'address', 'owner', 'requester', 'principal', 'account_id',
          'referrer_id', 'claimed_by')
    `.execute(fixture.db)
    const tables = new Set<string>([...personalTables.map(({ table }) => table), ...leftOut])
    expect(rows.map(({ name }) => name).filter((name) => !tables.has(name))).toEqual([])
  })
})

const leftOut = [
  // Responses stored for a day, and the stream of change events, are not personal records.
  'idempotency_keys',
  'change_events',
  // This is our own polling state at the bank.
  'bank_polls',
  // This is public chain data.
  'restriction_events',
  'wallet_flows',
  'stock_balances',
]

test('every call of the group is tested with and without a session', () => {
  const server = fixture
  expect(listUntestedStatuses(api.account, server.seen)).toEqual([])
})
