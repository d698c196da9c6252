import { randomBytes } from 'node:crypto'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOperatorRoutes } from '../../../operator/routes.ts'
import { createAdminServer } from '../../../platform/http/admin.ts'
import { createLogger } from '../../../platform/http/log.ts'
import {
  OPEN_TUESDAY_MS,
  startTestMarket,
  type TestMarket,
} from '../../../testing/orders/test-market.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../../testing/server/test-app.ts'
import { testOperators, toOperatorHeaders } from '../../../testing/server/test-operators.ts'
import type { ActionDeps } from '../deps.ts'
import { processCorporateActions } from '../process-actions.ts'

const STOCKS = [
  { id: 4, symbol: 'AAPL' },
  { id: 27, symbol: 'KO' },
  { id: 5, symbol: 'MSFT' },
]

let server: TestApp
let admin: FastifyInstance
let market: TestMarket
let worldMs = OPEN_TUESDAY_MS
const lines: string[] = []

const inDays = (days: number) => addDaysToDate(newYorkDateAt(worldMs), days)

/** Imports as the recurring job does; no chain is configured, so no action is processed further. */
async function runImport() {
  const { db, clock } = server
  const log = createLogger({ write: (line) => lines.push(line) })
  await processCorporateActions({
    ...{ db, log, random: randomBytes, clock: () => clock.nowMs, chains: [], taxBps: 0 },
    marketClock: { nowMs: () => worldMs, toRealMs: (ms: number) => ms },
    enqueue: async () => {},
    crashAt: () => undefined,
    prices: { stocks: STOCKS, list: async () => new Map() },
    marketData: market.adapter,
  } as unknown as ActionDeps)
}

beforeAll(async () => {
  market = await startTestMarket(OPEN_TUESDAY_MS)
  server = await startTestApp()
  const { db, flags, clock } = server
  admin = createAdminServer(async () => true)
  addOperatorRoutes(admin, {
    ...{ db, flags, operators: testOperators, random: randomBytes, chainIds: [SEPOLIA_CHAIN_ID] },
    clock: () => clock.nowMs,
    log: createLogger({ write: (line) => lines.push(line) }),
    enqueue: async () => {},
  })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin.close()
  await server.close()
  await market.stop()
})

type Row = { id: string; record: string; reason: string; raw: string }

async function operate<Body = Row[]>(path = '', payload?: object) {
  const answer = await admin.inject({
    method: payload ? 'POST' : 'GET',
    url: `/operator/odd-records${path}`,
    headers: toOperatorHeaders('ana'),
    ...(payload ? { payload: { why: 'company notice', ...payload } } : {}),
  })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

const listOdd = async () => (await operate()).body

const listActions = async (symbol: string) => {
  const rows = await server.db
    .selectFrom('corporate_actions')
    .where('symbol', '=', symbol)
    .where('ex_date', '=', inDays(8) as never)
    .select('per_share')
    .execute()
  return rows.map(({ per_share }) => per_share)
}

const findOdd = async (record: string) => {
  const found = (await listOdd()).find((row) => row.record === record)
  if (!found) throw new Error(`no odd record ${record}`)
  return found
}

const toRecord = (id: string, changes: object) => ({
  ...{ id, symbol: 'AAPL', ex_date: inDays(8), payable_date: inDays(18) },
  ...changes,
})

test('CW-05 one record without a rate is set aside, and all other records are imported', async () => {
  await market.addOddRecord('cash_dividend', toRecord('f1', { rate: null, payable_date: null }))
  await market.addDividend({
    ...{ id: 'f2', symbol: 'MSFT', rate: '0.10' },
    ...{ ex_date: inDays(8), payable_date: inDays(18) },
  })
  await runImport()
  await runImport()
  expect(await listActions('MSFT')).toContain('10000000')
  expect(await listActions('AAPL')).toEqual([])
  const [odd, ...others] = await listOdd()
  expect(others).toEqual([])
  expect(odd).toEqual({
    id: expect.any(String),
    record: 'f1',
    reason: 'rate is not a number',
    since: expect.any(String),
    seen: expect.any(String),
    raw: JSON.stringify({
      cash_dividends: [toRecord('f1', { rate: null, payable_date: null })],
    }),
  })
  const logged = lines.filter((line) => line.includes('not readable, set aside for an operator'))
  expect(logged).toHaveLength(1)
})

test('values that do not make the record readable are refused, and the record keeps waiting', async () => {
  const { id } = await findOdd('f1')
  const complete = (values: object) => operate('/complete', { id, values })
  expect(await complete({ rate: '0' })).toMatchObject({
    status: 409,
    body: { message: 'The record is still not readable: rate is not above zero.' },
  })
  expect((await complete({ rate: '0.25' })).body).toMatchObject({
    message: expect.stringContaining('payable_date is'),
  })
  expect((await complete({ price: '1' })).status).toBe(409)
  expect((await complete({ rate: 'a\nb' })).status).toBe(400)
  expect((await operate('/complete', { id: '999', values: { rate: '1' } })).status).toBe(404)
  expect((await operate('/dismiss', { id: 'x' })).status).toBe(400)
  expect((await operate('/dismiss', { id, why: '' })).status).toBe(400)
  await runImport()
  expect([await listActions('AAPL'), (await listOdd()).length]).toEqual([[], 1])
})

test('CW-05 an operator enters the missing values, and the record is imported', async () => {
  const { id } = await findOdd('f1')
  const values = { rate: '0.25', payable_date: inDays(18) }
  expect(await operate('/complete', { id, values })).toEqual({ status: 200, body: [] })
  expect((await operate('/complete', { id, values })).status).toBe(404)
  await runImport()
  await runImport()
  expect(await listActions('AAPL')).toEqual(['25000000'])
  const actions = await server.db
    .selectFrom('operator_actions')
    .where('subject', '=', id)
    .selectAll()
    .execute()
  expect(actions).toMatchObject([
    {
      action: `odd record complete rate=0.25 payable_date=${inDays(18)}`,
      actor: 'ana',
      reason_text: 'company notice',
    },
  ])
})

test('a completed record whose text changes waits again, and its stored terms stay', async () => {
  await market.addOddRecord('cash_dividend', toRecord('f1', { rate: 'tbd' }))
  await runImport()
  expect([await listActions('AAPL'), (await findOdd('f1')).reason]).toEqual([
    ['25000000'],
    'rate is not a number',
  ])
})

test('a record that the vendor corrects is read, and no longer waits', async () => {
  await market.withdraw('f1')
  await market.addDividend({
    ...{ id: 'f1', symbol: 'AAPL', rate: '0.26' },
    ...{ ex_date: inDays(8), payable_date: inDays(18) },
  })
  await runImport()
  expect([await listActions('AAPL'), await listOdd()]).toEqual([['26000000'], []])
})

test('a dismissed record does not come back; one without an id or form is completed as well', async () => {
  await market.addOddRecord('cash_dividend', 'garbage')
  await market.addOddRecord('cash_dividend', { symbol: 'KO', rate: 'x', ex_date: inDays(8) })
  await runImport()
  const found = await listOdd()
  const garbage = found.find(({ raw }) => raw.includes('garbage'))
  const nameless = found.find(({ raw }) => raw.includes('KO'))
  expect([found.length, garbage?.record, nameless?.record]).toEqual([2, '', ''])
  await operate('/dismiss', { id: garbage?.id })
  const values = { rate: '0.51', payable_date: inDays(19) }
  await operate('/complete', { id: nameless?.id, values })
  await runImport()
  expect([await listOdd(), await listActions('KO')]).toEqual([[], ['51000000']])
})

test('a record that the vendor no longer lists is closed, and opened again if it returns', async () => {
  const record = toRecord('f3', { symbol: 'MSFT', rate: -1 })
  await market.addOddRecord('cash_dividend', record)
  await runImport()
  const { id } = await findOdd('f3')
  await market.withdraw('f3')
  await runImport()
  expect(await listOdd()).toEqual([])
  await market.addOddRecord('cash_dividend', record)
  worldMs += 1
  await runImport()
  expect((await findOdd('f3')).id).toBe(id)
})
