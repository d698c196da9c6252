import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { createRecordImports, dayOf } from '../../../testing/orders/test-record-imports.ts'
import { listActionCases, listOddRecords, listSplittingStocks } from '../service.ts'

const AAPL_ID = 1

let engine: DatabaseEngine
let imports: ReturnType<typeof createRecordImports>

beforeEach(async () => {
  engine = await openTestDatabase()
  imports = createRecordImports(engine.db)
})
afterEach(() => engine.close())

const split = { id: 's1', symbol: 'AAPL', ex_date: dayOf(2), old_rate: 10, new_rate: 1 }
const dividend = {
  ...{ id: 'd1', symbol: 'AAPL', ex_date: dayOf(2), payable_date: dayOf(12), rate: 0.25 },
}

test.each([null, 17])(
  'CW-04 CW-05 an announced split whose id becomes %j waits for an operator',
  async (id) => {
    const { run, list, decide } = imports
    await run(0, { reverse_splits: [split] })
    await run(2, { reverse_splits: [{ ...split, id }] })
    await run(3)
    expect(await list('AAPL')).toEqual([`announced ${dayOf(2)}`])
    expect(await listSplittingStocks(engine.db, dayOf(3))).toEqual(new Set([AAPL_ID]))
    expect(await listOddRecords(engine.db)).toHaveLength(1)
    expect(await decide(null, { id: 's1' })).toMatchObject({ ok: true })
    await run(3)
    expect(await list('AAPL')).toEqual([`converted ${dayOf(2)}`])
    expect(await listSplittingStocks(engine.db, dayOf(3))).toEqual(new Set())
  },
)

test('CW-04 CW-05 an executed split whose record loses its id is not recalled', async () => {
  const { run, list, decide } = imports
  await run(0, { reverse_splits: [split] })
  await run(2)
  await run(3, { reverse_splits: [{ ...split, id: null }] })
  expect(await list('AAPL')).toEqual([`converted ${dayOf(2)}`])
  expect(await listActionCases(engine.db)).toEqual([])
  expect(await decide(null, null)).toMatchObject({ ok: true })
  await run(4)
  expect(await list('AAPL')).toEqual([`converted ${dayOf(2)}`])
  expect(await listSplittingStocks(engine.db, dayOf(4))).toEqual(new Set())
  await run(5, {})
  expect(await list('AAPL')).toEqual([`recalled ${dayOf(2)}`])
})

test('CW-03 CW-05 a dividend whose record loses its id takes no snapshot before an operator decides', async () => {
  const { run, list, decide } = imports
  await run(0, { cash_dividends: [dividend] })
  await run(3, { cash_dividends: [{ ...dividend, id: null }] })
  expect(await list('AAPL')).toEqual([`announced ${dayOf(2)}`])
  expect(await decide(null, {})).toMatchObject({ ok: true })
  await run(3)
  // Without holders a dividend is paid at its snapshot.
  expect(await list('AAPL')).toEqual([`paid ${dayOf(2)}`])
  expect(await listActionCases(engine.db)).toEqual([])
})

test('CW-05 a readable dividend goes on beside an unreadable one of its stock', async () => {
  const { run, list } = imports
  const next = { ...dividend, id: 'd2', ex_date: dayOf(30), rate: null }
  await run(0, { cash_dividends: [dividend, next] })
  await run(3)
  expect(await list('AAPL')).toEqual([`paid ${dayOf(2)}`])
})
