import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { createRecordImports, dayOf } from '../../../testing/orders/test-record-imports.ts'
import { listSplittingStocks } from '../service.ts'

const AAPL_ID = 1

let engine: DatabaseEngine
let imports: ReturnType<typeof createRecordImports>

beforeEach(async () => {
  engine = await openTestDatabase()
  imports = createRecordImports(engine.db)
})
afterEach(() => engine.close())

const odd = { id: 's1', symbol: 'AAPL', ex_date: dayOf(2), old_rate: 10, new_rate: null }
const listStopped = async (day: number) => [...(await listSplittingStocks(engine.db, dayOf(day)))]

test('CW-04 CW-05 a split that was never readable stops its stock from its ex-date until it is resolved', async () => {
  const { run, decide, list, canceled } = imports
  await run(0, { reverse_splits: [odd] })
  expect(await listStopped(0)).toEqual([])
  expect(canceled).toEqual(new Set())
  await run(2)
  expect(await listStopped(2)).toEqual([AAPL_ID])
  expect(canceled).toEqual(new Set([AAPL_ID]))
  expect(await decide('s1', { new_rate: '1' })).toMatchObject({ ok: true })
  expect(await listStopped(2)).toEqual([AAPL_ID])
  await run(2)
  expect(await list('AAPL')).toEqual([`converted ${dayOf(2)}`])
  expect(await listStopped(2)).toEqual([])
})

test('CW-04 CW-05 a split whose ex-date cannot be read stops its stock at once, until it is dismissed', async () => {
  const { run, decide, canceled } = imports
  await run(0, { forward_splits: [{ ...odd, ex_date: 'soon' }] })
  expect(await listStopped(0)).toEqual([AAPL_ID])
  expect(canceled).toEqual(new Set([AAPL_ID]))
  expect(await decide('s1', null)).toMatchObject({ ok: true })
  await run(0)
  expect(await listStopped(0)).toEqual([])
})

test('CW-04 CW-05 a split that names no stock stops the stock of its id', async () => {
  const { run } = imports
  await run(0, { reverse_splits: [{ ...odd, new_rate: 1, ex_date: dayOf(9) }] })
  await run(2, { reverse_splits: [{ ...odd, symbol: null }] })
  expect(await listStopped(2)).toEqual([AAPL_ID])
})

test('CW-04 CW-05 an unreadable record of an executed split or of a dividend stops nothing', async () => {
  const { run } = imports
  await run(2, { reverse_splits: [{ ...odd, new_rate: 1 }] })
  await run(3, { reverse_splits: [odd] })
  expect(await listStopped(3)).toEqual([])
  await run(3, { reverse_splits: [{ ...odd, id: null }] })
  expect(await listStopped(3)).toEqual([])
  for (const changes of [{ id: 's2' }, { id: null, ex_date: null }]) {
    await run(3, { reverse_splits: [{ ...odd, ...changes }] })
    expect(await listStopped(3)).toEqual([AAPL_ID])
  }
  await run(3, { reverse_splits: [odd], cash_dividends: [{ ...odd, id: 'd1', symbol: 'KO' }] })
  expect(await listStopped(3)).toEqual([])
})
