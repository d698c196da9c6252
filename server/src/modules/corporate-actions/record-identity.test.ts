import { randomBytes } from 'node:crypto'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createLogger } from '../../platform/http/log.ts'
import type { OddRecord, VendorAction } from '../../providers/market-data/port.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { OPEN_TUESDAY_MS } from '../../testing/orders/test-market.ts'
import type { ActionDeps } from './deps.ts'
import { processCorporateActions } from './process-actions.ts'
import { decideActionCase, listActionCases, listOddRecords, settleOddRecord } from './service.ts'

const STOCKS = ['GOOG', 'GOOGL', 'KO', 'AAPL', 'MSFT', 'NVDA'].map((symbol, index) => ({
  ...{ id: index + 1, symbol },
}))
const ONE = 10n ** 8n

let engine: DatabaseEngine
let worldMs = OPEN_TUESDAY_MS
let lines: string[] = []
let records: VendorAction[] = []
let oddRecords: OddRecord[] = []

const dayOf = (day: number) => addDaysToDate(newYorkDateAt(OPEN_TUESDAY_MS), day)

const dividend = (vendorId: string, symbol: string, ex = 8, cents = 25): VendorAction => ({
  ...{ vendorId, symbol, kind: 'dividend', exDate: dayOf(ex), payDate: dayOf(ex + 10) },
  ...{ perShare: BigInt(cents) * 1_000_000n, isSpecial: false },
})
const split = (vendorId: string, symbol: string, ex: number): VendorAction => ({
  ...{ vendorId, symbol, kind: 'split', exDate: dayOf(ex), from: 10n * ONE, to: ONE },
})

/** Imports the records as the recurring job does; no chain is configured, so a split is converted at its start. */
async function run(changes: Partial<ActionDeps> = {}) {
  const deps = {
    log: createLogger({ write: (line) => lines.push(line) }),
    ...{ db: engine.db, random: randomBytes, clock: Date.now, chains: [], taxBps: 3000 },
    marketClock: { nowMs: () => worldMs, toRealMs: (ms: number) => ms },
    enqueue: async () => {},
    crashAt: () => undefined,
    prices: { stocks: STOCKS, list: async () => new Map() },
    holdings: {
      listPaid: async () => [],
      listTakenBack: async () => [],
      listOddActivities: async () => [],
    },
    orders: { cancelForSplit: async () => {} },
    marketData: { listCorporateActions: async () => ({ actions: records, oddRecords }) },
    ...changes,
  }
  await processCorporateActions(deps as unknown as ActionDeps)
}

const list = async () =>
  (
    await engine.db
      .selectFrom('corporate_actions')
      .orderBy('symbol')
      .orderBy('vendor_id')
      .select(['symbol', 'vendor_id', 'step'])
      .execute()
  ).map(({ symbol, vendor_id, step }) => `${symbol} ${vendor_id} ${step}`)

const listErrors = () => lines.filter((line) => line.includes('"err":'))

beforeEach(async () => {
  engine = await openTestDatabase()
  ;[worldMs, lines, records, oddRecords] = [OPEN_TUESDAY_MS, [], [], []]
})
afterEach(async () => {
  await engine.close()
})

test('CW-01 an id that moves to another symbol is withdrawn there and announced here', async () => {
  records = [dividend('s1', 'GOOG')]
  await run()
  records = [dividend('s1', 'GOOGL')]
  await run()
  expect(await list()).toEqual(['GOOG s1 withdrawn', 'GOOGL s1 announced'])
  records = [dividend('s1', 'GOOG')]
  await run()
  expect(await list()).toEqual(['GOOG s1 announced', 'GOOGL s1 withdrawn'])
})

test('CW-01 CW-05 an id that moves to the record of another stock stops no other record', async () => {
  records = [dividend('i1', 'KO', 8, 51), dividend('i2', 'AAPL', 9, 26)]
  await run()
  records = [dividend('i2', 'KO', 8, 52), dividend('i3', 'MSFT', 8, 75)]
  await run()
  expect(await list()).toEqual(['AAPL i2 withdrawn', 'KO i2 announced', 'MSFT i3 announced'])
  expect(listErrors()).toEqual([])
})

test('CW-01 an id that the vendor uses again much later is the same action', async () => {
  records = [dividend('o1', 'KO', 8)]
  await run()
  await engine.db.updateTable('corporate_actions').set({ step: 'paid' }).execute()
  worldMs += 200 * 86_400_000
  records = [dividend('o1', 'KO', 208)]
  await run()
  const versions = await engine.db
    .selectFrom('corporate_action_versions')
    .orderBy('version')
    .select('change')
    .execute()
  expect(versions).toEqual([{ change: 'new' }, { change: 'moved' }])
})

test('CW-01 CW-04 a split that is read weeks after its ex-date is carried out, unless the database is newer', async () => {
  records = [split('n1', 'NVDA', -31), split('k1', 'KO', -30)]
  await run()
  expect(await list()).toEqual(['KO k1 converted'])
  worldMs += 60 * 86_400_000
  const unreachable = () => Promise.reject(new Error('the vendor is unreachable'))
  await run({ marketData: { listCorporateActions: unreachable } })
  records = [...records, split('g1', 'GOOG', 3)]
  await run()
  expect(await list()).toEqual(['GOOG g1 converted', 'KO k1 converted'])
})

test('CW-05 a record that cannot be stored stops only the actions of its stock', async () => {
  records = [split('n1', 'NVDA', 1), split('k1', 'KO', 1)]
  await run()
  records = [split('n1', 'NVDA', 5), split('k1', 'KO', 1), dividend('m1', 'MSFT')]
  worldMs += 2 * 86_400_000
  let isBroken = true
  const crashAt = (point: string) => {
    if (isBroken && point === 'actions.before-version-commit') {
      isBroken = false
      throw new Error('not stored')
    }
  }
  await run({ crashAt })
  expect(await list()).toEqual(['KO k1 converted', 'MSFT m1 announced', 'NVDA n1 announced'])
  expect(listErrors().filter((line) => line.includes('not stored'))).toHaveLength(1)
})

test('CW-01 CW-04 a reverse split whose record becomes unreadable is not carried out by its old terms', async () => {
  records = [split('u1', 'NVDA', 2)]
  await run()
  records = []
  const record = { id: 'u1', symbol: 'NVDA', ex_date: null, old_rate: 10, new_rate: 1 }
  const raw = JSON.stringify({ reverse_splits: [record] })
  oddRecords = [{ vendorId: 'u1', raw, reason: 'ex_date is not a date' }]
  worldMs += 3 * 86_400_000
  await run()
  await run()
  expect(await list()).toEqual(['NVDA u1 announced'])
  const [odd] = await listOddRecords(engine.db)
  const decision = { id: odd?.id ?? '', values: { ex_date: dayOf(2) }, who: 'ana', why: 'notice' }
  await inTransaction(engine.db, (tx) => settleOddRecord(tx, decision, worldMs))
  await run()
  expect(await list()).toEqual(['NVDA u1 converted'])
})

test('CW-05 two records that share an id are completed with two ids', async () => {
  const toOdd = (rate: number): OddRecord => {
    const record = { id: 'x', symbol: 'AAPL', ex_date: dayOf(8), payable_date: dayOf(18), rate }
    const raw = JSON.stringify({ cash_dividends: [record] })
    return { vendorId: 'x', raw, reason: 'id is that of another record' }
  }
  oddRecords = [toOdd(0.25), toOdd(1)]
  await run()
  const [first, second] = await listOddRecords(engine.db)
  const complete = (id = '', values = {}) =>
    inTransaction(engine.db, (tx) =>
      settleOddRecord(tx, { id, values, who: 'ana', why: 'notice' }, worldMs),
    )
  expect(await complete(first?.id, { rate: '0.25' })).toMatchObject({ ok: true })
  expect(await complete(second?.id, { rate: '1' })).toEqual({
    ...{ ok: false, reason: 'not_readable', detail: 'its id is that of another record' },
  })
  expect(await complete(second?.id, { id: 'y', special: 'true' })).toMatchObject({ ok: true })
  await run()
  expect(await list()).toEqual(['AAPL x announced', 'AAPL y announced'])
})

test('CW-04 a split that no chain converted is reverted as well', async () => {
  records = [split('v1', 'NVDA', 1)]
  worldMs += 2 * 86_400_000
  await run()
  records = []
  await run()
  expect(await list()).toEqual(['NVDA v1 recalled'])
  const [opened] = await listActionCases(engine.db)
  const deps = { clock: Date.now, random: randomBytes, enqueue: async () => {} }
  const decision = { id: opened?.id ?? '', decision: 'revert' } as const
  await inTransaction(engine.db, (tx) => decideActionCase(tx, deps, decision))
  await run()
  expect(await list()).toEqual(['NVDA v1 reverted', 'NVDA null converted'])
})
