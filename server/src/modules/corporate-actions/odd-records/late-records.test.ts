import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { createRecordImports, dayOf } from '../../../testing/orders/test-record-imports.ts'
import { listActionCases, listOddRecords } from '../service.ts'

let engine: DatabaseEngine
let imports: ReturnType<typeof createRecordImports>

beforeEach(async () => {
  engine = await openTestDatabase()
  imports = createRecordImports(engine.db)
})
afterEach(() => engine.close())

const split = { id: 's1', symbol: 'AAPL', ex_date: dayOf(2), old_rate: 1, new_rate: 4 }
const dividend = {
  ...{ id: 'd1', symbol: 'AAPL', ex_date: dayOf(2), payable_date: dayOf(60), rate: 0.25 },
}

test('CW-01 a record that was long past at the first import of its stock is not carried out', async () => {
  const { run, list } = imports
  const old = { ...dividend, ex_date: dayOf(-31) }
  const recent = { ...dividend, id: 'd2', symbol: 'KO', ex_date: dayOf(-30) }
  await run(0, { cash_dividends: [old, recent] })
  await run(40)
  expect(await list('AAPL')).toEqual([])
  expect(await list('KO')).toEqual([`paid ${dayOf(-30)}`])
})

test.each([33, 60, 120])(
  'CW-03 CW-05 a dividend that is completed on day %i is announced',
  async (day) => {
    const { run, list, decide } = imports
    await run(0, { cash_dividends: [{ ...dividend, rate: null }] })
    await run(day)
    expect(await decide('d1', { rate: '0.25' })).toMatchObject({ ok: true })
    await run(day)
    expect(await list('AAPL')).toEqual([`paid ${dayOf(2)}`])
    await run(day + 1)
    expect(await list('AAPL')).toEqual([`paid ${dayOf(2)}`])
    expect(await listActionCases(engine.db)).toEqual([])
  },
)

test('CW-04 CW-05 a split that is completed 37 days after the import is carried out', async () => {
  const { run, list, decide } = imports
  await run(0, { forward_splits: [{ ...split, new_rate: null }] })
  await run(37)
  expect(await decide('s1', { new_rate: '4' })).toMatchObject({ ok: true })
  await run(37)
  expect(await list('AAPL')).toEqual([`converted ${dayOf(2)}`])
})

test('CW-03 a dividend that is issued anew on day 37 with another ex-date and rate is announced', async () => {
  const { run, list } = imports
  await run(0, { cash_dividends: [dividend] })
  await run(37, { cash_dividends: [{ ...dividend, id: 'd2', ex_date: dayOf(-10), rate: 0.3 }] })
  expect((await list('AAPL')).toSorted()).toEqual([`paid ${dayOf(-10)}`, `withdrawn ${dayOf(2)}`])
})

test('CW-01 an id that moves to another stock on day 37 is announced there', async () => {
  const { run, list } = imports
  await run(0, { cash_dividends: [dividend] })
  await run(37, { cash_dividends: [{ ...dividend, symbol: 'MSFT' }] })
  expect(await list('MSFT')).toEqual([`paid ${dayOf(2)}`])
})

test('CW-04 an executed split whose ex-date moves out of the window is not recalled', async () => {
  const { run, list } = imports
  await run(0, { forward_splits: [split] })
  await run(3)
  await run(92, { forward_splits: [{ ...split, ex_date: dayOf(-1) }] })
  await run(93)
  expect(await list('AAPL')).toEqual([`converted ${dayOf(2)}`])
})

test('CW-01 a dividend that is postponed beyond the window is postponed here', async () => {
  const { run, list } = imports
  await run(0, { cash_dividends: [dividend] })
  await run(1, { cash_dividends: [{ ...dividend, ex_date: dayOf(99) }] })
  await run(1)
  expect(await list('AAPL')).toEqual([`announced ${dayOf(99)}`])
  await run(100)
  expect(await list('AAPL')).toEqual([`paid ${dayOf(99)}`])
})

test('CW-05 a record of a known id stays unreadable, if its ex-date moves out of the window', async () => {
  const { run } = imports
  await run(0, { cash_dividends: [{ ...dividend, rate: null }] })
  await run(1, { cash_dividends: [{ ...dividend, rate: null, ex_date: dayOf(99) }] })
  expect(await listOddRecords(engine.db)).toHaveLength(1)
})

test('CW-05 an unreadable record waits as long as the vendor lists it', async () => {
  const { run } = imports
  await run(0, { cash_dividends: [{ ...dividend, rate: null }] })
  await run(95)
  expect(await listOddRecords(engine.db)).toHaveLength(1)
  await run(200)
  expect(await listOddRecords(engine.db)).toHaveLength(1)
  await run(200, {})
  expect(await listOddRecords(engine.db)).toEqual([])
})

test('CW-05 a completed record stands for its action, also if its own ex-date is long past', async () => {
  const { run, list, decide } = imports
  await run(0, { cash_dividends: [{ ...dividend, rate: null }] })
  await decide('d1', { rate: '0.25', ex_date: dayOf(40) })
  await run(41)
  await run(100)
  expect(await list('AAPL')).toEqual([`paid ${dayOf(40)}`])
  expect(await listActionCases(engine.db)).toEqual([])
})
