import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { createRecordImports, dayOf } from '../../../testing/orders/test-record-imports.ts'
import { listOddRecords, listSplittingStocks } from '../service.ts'

let engine: DatabaseEngine
let imports: ReturnType<typeof createRecordImports>

beforeEach(async () => {
  engine = await openTestDatabase()
  imports = createRecordImports(engine.db)
})
afterEach(() => engine.close())

const countAlarms = () =>
  imports.lines.filter((line) => line.includes('not readable, set aside for an operator')).length

test.each(['s1', null])(
  'CW-05 a completion ends when the vendor lists the split %j with a date of its own',
  async (id) => {
    const { run, list, decide } = imports
    const odd = { id, symbol: 'MSFT', ex_date: null, old_rate: 10, new_rate: 1 }
    await run(0, { reverse_splits: [odd] })
    expect(await decide(id, { ex_date: dayOf(5) })).toMatchObject({ ok: true })
    await run(0)
    expect(await list('MSFT')).toEqual([`announced ${dayOf(5)}`])
    await run(1, { reverse_splits: [{ ...odd, id: 's1', ex_date: dayOf(12) }] })
    expect(await list('MSFT')).toEqual([`announced ${dayOf(12)}`])
    await run(2, { reverse_splits: [odd] })
    await run(5)
    expect(await list('MSFT')).toEqual([`announced ${dayOf(12)}`])
    expect(await listSplittingStocks(engine.db, dayOf(5))).toEqual(new Set([3]))
    expect([(await listOddRecords(engine.db)).length, countAlarms()]).toEqual([1, 2])
    expect(await decide(id, { ex_date: dayOf(6) })).toMatchObject({ ok: true })
    await run(6)
    expect(await list('MSFT')).toEqual([`converted ${dayOf(6)}`])
  },
)

test('CW-05 a dismissal ends when the vendor lists the dividend readably', async () => {
  const { run, list, decide } = imports
  const odd = { id: 'd1', symbol: 'MSFT', ex_date: dayOf(20), payable_date: dayOf(30), rate: null }
  await run(0, { cash_dividends: [odd] })
  await decide('d1', null)
  await run(0)
  await run(1, { cash_dividends: [{ ...odd, rate: 0.25 }] })
  await run(2, { cash_dividends: [odd] })
  expect(await list('MSFT')).toEqual([`announced ${dayOf(20)}`])
  expect([(await listOddRecords(engine.db)).length, countAlarms()]).toEqual([1, 2])
})

test('CW-05 a completion ends when another unreadable text takes its place', async () => {
  const { run, list, decide } = imports
  const odd = { id: 'd1', symbol: 'MSFT', ex_date: dayOf(20), payable_date: dayOf(30), rate: null }
  await run(0, { cash_dividends: [odd] })
  await decide('d1', { rate: '0.25' })
  await run(0)
  await run(1, { cash_dividends: [{ ...odd, rate: 'tbd' }] })
  await run(2, { cash_dividends: [odd] })
  expect((await listOddRecords(engine.db)).length).toBe(1)
  await run(21)
  expect(await list('MSFT')).toEqual([`announced ${dayOf(20)}`])
})

test('CW-05 a decision stays while other records come and go, and while the vendor lists nothing', async () => {
  const { run, list, decide } = imports
  const odd = { id: 'd1', symbol: 'MSFT', ex_date: dayOf(20), payable_date: dayOf(30), rate: null }
  const other = { ...odd, id: 'd2', rate: 0.5, ex_date: dayOf(50) }
  await run(0, { cash_dividends: [odd] })
  await decide('d1', { rate: '0.25' })
  await run(0, { cash_dividends: [odd, other] })
  await run(1, { cash_dividends: [] })
  await run(2, { cash_dividends: [odd] })
  expect((await list('MSFT')).toSorted()).toEqual([
    `announced ${dayOf(20)}`,
    `withdrawn ${dayOf(50)}`,
  ])
  expect(await listOddRecords(engine.db)).toEqual([])
})
