import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { OddRecord, VendorAction } from '../../providers/market-data/port.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import type { ActionDeps } from '../corporate-actions/deps.ts'
import { processCorporateActions } from '../corporate-actions/process-actions.ts'
import {
  confirmTwoSplits,
  leaveOutSplit,
  listHeldSplits,
  listOddRecords,
  settleOddRecord,
} from '../corporate-actions/service.ts'
import { listDividendRows, listSplitRows, saveStocks } from './catalogue-store.ts'
import { type ImportDeps, importStocks, RECENT_IMPORT } from './import.ts'

const NOW = Date.UTC(2027, 2, 2, 15, 30)
const ONE = 10n ** 8n
const STOCK = {
  ...{ id: 4, symbol: 'AAPL', name: 'Apple Inc.', displayName: 'Apple', description: '' },
  ...{ cik: null, isBacking: false, isFund: false, isFractionable: true, isTradable: true },
  ...{ sharesOutstanding: null, earningsPerShare: null },
}

let engine: DatabaseEngine
let actions: VendorAction[] = []
let oddRecords: OddRecord[] = []
const marketData = {
  listCorporateActions: async () => ({ actions, oddRecords }),
  listResults: async () => [],
  listBars: async () => new Map(),
  listNews: async () => [],
}
const log = { warn: () => {}, error: () => {}, info: () => {} }

const runImport = (changes: object = {}) => {
  const deps = { db: engine.db, log, marketData: { ...marketData, ...changes } }
  return importStocks(
    { ...deps, marketClock: () => NOW, symbols: [] } as unknown as ImportDeps,
    RECENT_IMPORT,
  )
}

/** Processes corporate actions as the recurring job does; without a chain, a split is converted at its start. */
const followRecords = () =>
  processCorporateActions({
    ...{ db: engine.db, log, random: randomBytes, clock: Date.now, chains: [], taxBps: 0 },
    marketClock: { nowMs: () => NOW, toRealMs: (ms: number) => ms },
    enqueue: async () => {},
    crashAt: () => undefined,
    prices: { stocks: [STOCK], list: async () => new Map() },
    holdings: { listPaid: async () => [] },
    orders: { cancelForSplit: async () => {} },
    marketData,
  } as unknown as ActionDeps)

const split = (vendorId: string, exDate: string, to = 4n): VendorAction => ({
  ...{ vendorId, symbol: 'AAPL', kind: 'split', exDate, from: ONE, to: to * ONE },
})
const odd = (id: string, ex_date: string): OddRecord => ({
  raw: JSON.stringify({
    forward_splits: [{ id, symbol: 'AAPL', ex_date, old_rate: 1, new_rate: null }],
  }),
  ...{ vendorId: id, reason: 'new_rate is not a number' },
})

const listSplits = async () =>
  (await listSplitRows(engine.db))
    .map(({ exDate, from, to }) => `${exDate} ${to} for ${from}`)
    .toSorted()

beforeAll(async () => {
  engine = await openTestDatabase()
  await inTransaction(engine.db, (tx) => saveStocks(tx, [STOCK]))
})
afterAll(async () => {
  await engine?.close()
})

test('CW-05 CW-06 a split that is listed twice for one day is one, and a failing part does not stop the others', async () => {
  actions = [split('r1', '2027-02-22'), split('r2', '2027-02-22'), split('r3', '2027-02-22', 5n)]
  let isNewsRead = false
  const listNews = async () => {
    isNewsRead = true
    return []
  }
  await runImport({ listNews })
  expect([await listSplits(), isNewsRead]).toEqual([['2027-02-22 4 for 1'], true])
  isNewsRead = false
  const listCorporateActions = () => Promise.reject(new Error('broke off'))
  await expect(runImport({ listNews, listCorporateActions })).rejects.toThrow('broke off')
  expect(isNewsRead).toBe(true)
  // The same ratio some days later is the same split as well; another ratio is another one.
  actions = [split('r1', '2027-02-22'), split('r2', '2027-02-25'), split('r3', '2027-02-26', 5n)]
  await runImport()
  expect(await listSplits()).toEqual(['2027-02-22 4 for 1', '2027-02-26 5 for 1'])
})

test('CW-05 CW-06 an odd ratio or payment date does not stop the records of other stocks', async () => {
  const dividend = (vendorId: string, payDate: string): VendorAction => ({
    ...{ vendorId, symbol: 'AAPL', kind: 'dividend', exDate: '2027-02-25', payDate },
    ...{ perShare: ONE / 4n, isSpecial: vendorId !== 'd1' },
  })
  const from = 2_857_142_857n
  actions = [
    ...[dividend('d1', '2027-03-05'), dividend('d2', '0000-01-01')],
    { ...split('o1', '2027-02-22'), from, to: ONE } as VendorAction,
    { ...split('o2', '2027-04-22'), from: 10n ** 40n + 1n, to: ONE } as VendorAction,
  ]
  await runImport()
  const dividends = await listDividendRows(engine.db, { stockId: STOCK.id })
  expect(dividends.map(({ payDate }) => payDate)).toEqual(['2027-03-05'])
  const [huge, odd] = await listSplitRows(engine.db)
  expect(odd).toEqual({ stockId: 4, exDate: '2027-02-22', from: Number(from), to: Number(ONE) })
  expect(huge?.to).toBe(1)
  expect(Number.isSafeInteger(huge?.from)).toBe(true)
})

test('CW-02 CW-06 a dividend that is listed under its old and its new id is shown once', async () => {
  const dividend = (vendorId: string, cents: bigint, payDate = '2027-03-05'): VendorAction => ({
    ...{ vendorId, symbol: 'AAPL', kind: 'dividend', exDate: '2027-02-25', payDate },
    ...{ perShare: cents * (ONE / 100n), isSpecial: false },
  })
  const listDividends = async () =>
    (await listDividendRows(engine.db, { stockId: STOCK.id })).map(
      ({ payDate, perShare }) => `${perShare / (ONE / 100n)} on ${payDate}`,
    )
  actions = [dividend('old', 25n), dividend('new', 25n, '2027-03-08')]
  await runImport()
  expect(await listDividends()).toEqual(['25 on 2027-03-08'])
  // Parts of a fund's dividend have rates of their own.
  actions = [dividend('income', 25n), dividend('gains', 3n)]
  await runImport()
  expect(await listDividends()).toEqual(['28 on 2027-03-05'])
})

test('CW-06 a split in effect stays while its record cannot be read, and one to come does not', async () => {
  actions = [split('s1', '2027-02-22'), split('s2', '2027-05-22')]
  await runImport()
  expect(await listSplits()).toEqual(['2027-02-22 4 for 1', '2027-05-22 4 for 1'])
  actions = []
  oddRecords = [odd('s1', '2027-02-22')]
  await runImport()
  expect(await listSplits()).toEqual(['2027-02-22 4 for 1'])
  oddRecords = []
  await runImport()
  expect(await listSplits()).toEqual([])
})

test('CW-05 CW-06 a split that an operator completed is shown, and stays once it is executed', async () => {
  oddRecords = [odd('s3', '2027-03-01')]
  await followRecords()
  await runImport()
  expect(await listSplits()).toEqual([])
  const [waiting] = await listOddRecords(engine.db)
  const decision = { id: waiting?.id ?? '', values: { new_rate: '3' }, who: 'ana', why: 'notice' }
  await inTransaction(engine.db, (tx) => settleOddRecord(tx, decision, NOW))
  await runImport()
  expect(await listSplits()).toEqual(['2027-03-01 3 for 1'])
  await followRecords()
  const steps = await engine.db.selectFrom('corporate_actions').select('step').execute()
  expect(steps).toEqual([{ step: 'converted' }])
  // The vendor changes the unreadable record, and another record of the split appears.
  oddRecords = [odd('s3', '')]
  actions = [split('s4', '2027-03-03', 3n)]
  await followRecords()
  await runImport()
  expect(await listSplits()).toEqual(['2027-03-01 3 for 1'])
})

test('CW-06 a split that an operator leaves out is not shown', async () => {
  oddRecords = []
  actions = [split('s3', '2027-03-01', 3n), split('s5', '2027-03-20', 5n)]
  await followRecords()
  await runImport()
  expect(await listSplits()).toEqual(['2027-03-01 3 for 1', '2027-03-20 5 for 1'])
  const [held] = await listHeldSplits(engine.db)
  const deps = { enqueue: async () => {} }
  const omission = { id: held?.action.id ?? '', isLeftOut: true }
  expect(await inTransaction(engine.db, (tx) => leaveOutSplit(tx, deps, omission))).toMatchObject({
    ok: true,
  })
  await runImport()
  expect(await listSplits()).toEqual(['2027-03-01 3 for 1'])
})

test('CW-06 two splits of one day that an operator confirms are shown as their product', async () => {
  actions = [split('s3', '2027-03-01', 3n), split('s6', '2027-03-01', 2n)]
  await followRecords()
  const held = (await listHeldSplits(engine.db)).find(({ waitsFor }) => waitsFor !== 'left_out')
  const otherId = held && held.waitsFor !== 'left_out' ? held.waitsFor.id : ''
  const deps = { clock: () => NOW, enqueue: async () => {} }
  const pair = { id: held?.action.id ?? '', otherId }
  expect(await inTransaction(engine.db, (tx) => confirmTwoSplits(tx, deps, pair))).toMatchObject({
    ok: true,
  })
  await runImport()
  expect(await listSplits()).toEqual(['2027-03-01 6 for 1'])
})
