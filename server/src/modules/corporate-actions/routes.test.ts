import { api } from '@parvalue/shared/api/table.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertVerifiedIdentity } from '../../testing/accounts/test-identity.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { insertStockHolding } from '../../testing/money/test-stock-holding.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

const AAPL = 4
const UNIT = 10n ** 18n
const START_MS = Date.UTC(2026, 10, 1)
const toId = (index: number) => createId(START_MS + index, new Uint8Array(10).fill(index))
const lower = (address: Address) => address.toLowerCase() as Address
const HASH = `0x${'ab'.repeat(32)}`

let server: TestApp
let mine: SessionCredentials
let theirs: SessionCredentials

beforeAll(async () => {
  server = await startTestApp()
  mine = await signIn(server)
  theirs = await signIn(server, bob)
  await insertStockHolding(server, { stockId: AAPL, wallet: alice.address, amount: 12n * UNIT })
  const common = { stock_id: AAPL, symbol: 'AAPL', tax_bps: 3_000, created_at: new Date(START_MS) }
  const dividend = { ...common, kind: 'dividend', split_from: null, split_to: null } as const
  const split = { ...common, kind: 'split', pay_date: null, per_share: null } as const
  await server.db
    .insertInto('corporate_actions')
    .values([
      {
        ...dividend,
        id: toId(1),
        ex_date: '2026-11-09',
        pay_date: '2026-11-16',
        per_share: '26000000',
        is_special: true,
        step: 'paid',
        price: '22826000000',
      },
      {
        ...dividend,
        id: toId(2),
        ex_date: '2026-12-09',
        pay_date: '2026-12-16',
        per_share: '26000000',
        price: '23000000000',
      },
      {
        ...split,
        id: toId(3),
        ex_date: '2026-12-20',
        split_from: '100000000',
        split_to: '400000000',
        price: '23000000000',
      },
    ])
    .execute()
  const payment = {
    action_id: toId(1),
    chain_id: SEPOLIA_CHAIN_ID,
    wallet: lower(alice.address),
    tax: '30',
    is_closed: true,
    transaction_hash: HASH,
    closed_at: new Date('2026-11-16T15:00:00Z'),
  }
  await server.db
    .insertInto('dividend_payments')
    .values([
      {
        ...payment,
        id: toId(4),
        form: 'paid',
        shares: `${10n * UNIT}`,
        gross: '2600000',
        tax: '780000',
        amount: '1820000',
      },
      {
        ...payment,
        id: toId(5),
        form: 'reinvested',
        shares: `${2n * UNIT}`,
        gross: '520000',
        tax: '156000',
        amount: '364000',
      },
      {
        ...payment,
        id: toId(6),
        chain_id: SEPOLIA_CHAIN_ID + 1,
        form: 'small',
        shares: `${UNIT / 4n}`,
        gross: '65000',
        tax: '19500',
        amount: '45500',
        // As version 0.2.0 stored it, which never closed such a row.
        ...{ is_closed: false, transaction_hash: null, closed_at: null },
      },
    ])
    .execute()
}, TEST_START_MAX_MS)
afterAll(() => server.close())

test.each(['user/dividends', 'user/corporate_actions'])('%s needs a session', async (path) => {
  expect((await server.send('GET', path)).status).toBe(401)
})

test('another wallet sees no entries', async () => {
  for (const path of ['user/dividends', 'user/corporate_actions']) {
    expect(await server.send('GET', path, theirs)).toMatchObject({ status: 200, body: [] })
  }
})

test('AB-19 dividends are listed as paid in USD+ and in wrapped tokens', async () => {
  const { status, body } = await server.send('GET', 'user/dividends', mine)
  const common = {
    stock_id: AAPL,
    chain_id: SEPOLIA_CHAIN_ID,
    currency: 'USD+',
    payment_date: '2026-11-16',
    ex_date: '2026-11-09',
    per_share: '0.26',
    ...{ tax_rate: '0.3', tax_reason: 'no_form', type: 'special', corrects: null },
    transaction_hash: HASH,
  }
  expect(status).toBe(200)
  expect(body).toHaveLength(2)
  expect(body).toEqual(
    expect.arrayContaining([
      {
        ...common,
        id: toId(4),
        amount: '1.82',
        shares: '10',
        gross_amount: '2.6',
        tax_withheld: '0.78',
        is_reinvested: false,
      },
      {
        ...common,
        id: toId(5),
        amount: '0.364',
        shares: '2',
        gross_amount: '0.52',
        tax_withheld: '0.156',
        is_reinvested: true,
      },
    ]),
  )
})

test('AB-19 the call returns the record of the caller’s wallet', async () => {
  const { status, body } = await server.send('GET', 'user/', mine)
  expect([status, body]).toMatchObject([200, { wallet: { address: alice.address } }])
})

test('coming and past actions are listed with their effect on the holding', async () => {
  const { status, body } = await server.send('GET', 'user/corporate_actions', mine)
  const none = { corrects: null, split_from: null, split_to: null, waiting_chain_ids: [] }
  const tax = {
    tax_rate: '0.3',
    tax_reason: 'no_form',
    expected_gross: '3.12',
    expected_tax: '0.936',
  }
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: toId(3),
      kind: 'split',
      stock_id: AAPL,
      status: 'PENDING',
      ex_date: '2026-12-20',
      pay_date: null,
      before: { amount: '12', price: '230' },
      after: { amount: '48', price: '57.5' },
      per_share: null,
      tax_rate: null,
      tax_reason: null,
      expected_gross: null,
      expected_tax: null,
      is_special: false,
      corrects: null,
      expected_amount: null,
      split_from: '1',
      split_to: '4',
      waiting_chain_ids: [],
    },
    {
      id: toId(2),
      kind: 'dividend',
      stock_id: AAPL,
      status: 'PENDING',
      ex_date: '2026-12-09',
      pay_date: '2026-12-16',
      before: { amount: '12', price: '230' },
      after: { amount: '12', price: '229.74' },
      per_share: '0.26',
      ...tax,
      is_special: false,
      expected_amount: '2.184',
      ...none,
    },
    {
      id: toId(1),
      kind: 'dividend',
      stock_id: AAPL,
      status: 'COMPLETE',
      ex_date: '2026-11-09',
      pay_date: '2026-11-16',
      before: { amount: '12.25', price: '228.26' },
      after: { amount: '12.251596491228070175', price: '228' },
      per_share: '0.26',
      ...tax,
      is_special: true,
      expected_amount: '2.184',
      ...none,
    },
  ])
})

test('CW-13 a yearly statement sums what was paid and withheld, also from dividends too small to pay', async () => {
  expect((await server.send('GET', 'user/dividend_statements')).status).toBe(401)
  expect((await server.send('GET', 'user/dividend_statements', theirs)).body).toEqual([])
  const { status, body } = await server.send('GET', 'user/dividend_statements', mine)
  const sums = { count: 3, gross_amount: '3.185', tax_withheld: '0.9555', net_amount: '2.2295' }
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      year: '2026',
      form: '1042-S',
      is_final: false,
      ...sums,
      lines: [{ tax_rate: '0.3', tax_reason: 'no_form', ...sums }],
    },
  ])
})

test('CW-13 a signed form changes what a coming dividend is expected to pay, not a paid one', async () => {
  await insertVerifiedIdentity(server.db, alice.address, server.clock.nowMs)
  const { body } = await server.send('GET', 'user/corporate_actions', mine)
  const dividends = (body as unknown as Record<string, unknown>[]).filter(
    ({ kind }) => kind === 'dividend',
  )
  expect(dividends).toMatchObject([
    {
      status: 'PENDING',
      tax_rate: '0.1',
      tax_reason: 'treaty',
      expected_gross: '3.12',
      expected_tax: '0.312',
      expected_amount: '2.808',
    },
    { status: 'COMPLETE', tax_rate: '0.3', tax_reason: 'no_form', expected_amount: '2.184' },
  ])
  expect((await server.send('GET', 'user/dividends', mine)).body).toMatchObject([
    { tax_rate: '0.3' },
    { tax_rate: '0.3' },
  ])
})

test('CW-03 the rest of a dividend is shown as a correction that names the first payment', async () => {
  const values = { stock_id: AAPL, symbol: 'AAPL', tax_bps: 3_000, created_at: new Date(START_MS) }
  await server.db
    .insertInto('corporate_actions')
    .values({
      ...values,
      ...{ id: toId(6), kind: 'dividend', corrects: toId(1), split_from: null, split_to: null },
      ...{ ex_date: '2026-11-09', pay_date: '2026-11-16', per_share: '5000000', step: 'paid' },
      price: null,
    })
    .execute()
  await server.db
    .insertInto('dividend_payments')
    .values({
      ...{ id: toId(7), action_id: toId(6) },
      ...{ chain_id: SEPOLIA_CHAIN_ID, wallet: lower(alice.address) },
      ...{
        form: 'paid',
        shares: `${10n * UNIT}`,
        gross: '500000',
        tax: '150000',
        amount: '350000',
      },
      ...{ is_closed: true, transaction_hash: HASH, closed_at: new Date('2026-11-20T15:00:00Z') },
    })
    .execute()
  const { body } = await server.send('GET', 'user/dividends', mine)
  expect(body).toMatchObject([
    { id: toId(7), amount: '0.35', type: 'correction', corrects: toId(4), ex_date: '2026-11-09' },
    {},
    {},
  ])
  const actions = await server.send('GET', 'user/corporate_actions', mine)
  expect(actions.body).toContainEqual(
    expect.objectContaining({ id: toId(6), corrects: toId(1), status: 'COMPLETE' }),
  )
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api['corporate-actions'], server.seen)).toEqual([])
})
