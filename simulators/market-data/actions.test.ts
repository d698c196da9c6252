import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningSimulator } from '../role.ts'
import { startSimulator } from '../role.ts'
import { readAnnouncements } from './announcements.ts'
import { marketDataSimulator } from './role.ts'
import { createMarketStore } from './store.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-market-'))

/** Friday, 10:30 in New York. */
const FRIDAY = Date.parse('2027-06-11T14:30:00Z')

let running: RunningSimulator

beforeAll(async () => {
  const worldShifts = [{ fromMs: 0, aheadMs: FRIDAY - Date.now() }]
  const options = { portBase: 0, dataDir, productUrl: 'http://127.0.0.1:1', rpcUrls: {}, env: {} }
  running = await startSimulator(marketDataSimulator, { ...options, worldShifts }, 0)
})
afterAll(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const headers = {
  'apca-api-key-id': 'simulated',
  'apca-api-secret-key': 'simulated-market-data',
}

type Row = Record<string, unknown> & { id: string }
type Answer = { corporate_actions: Record<string, Row[]>; next_page_token: string | null }

async function get<Body = Answer>(subpath: string) {
  const response = await fetch(`${running.url}${subpath}`, { headers })
  return (await response.json()) as Body
}

const listOf = async (symbol: string) =>
  (await get(`/v1/corporate-actions?symbols=${symbol}&start=2027-06-01&end=2027-12-31`))
    .corporate_actions

async function control(subpath: string, body: object) {
  const response = await fetch(`${running.url}/control/${subpath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as { id: string }) }
}

const dividend = { symbol: 'AMD', rate: '0.25', ex_date: '2027-07-12', payable_date: '2027-07-20' }

test('a correction or withdrawal of an unknown record, and an invalid one, are refused', async () => {
  expect((await control('correct', { id: 'nothing', rate: '1' })).status).toBe(404)
  expect((await control('withdraw', { id: 'nothing' })).status).toBe(404)
  expect((await control('odd-record', { id: 'nothing', set: { rate: null } })).status).toBe(404)
  const { id } = await control('dividend', dividend)
  expect((await control('correct', { id, rate: '0' })).status).toBe(400)
  expect((await control('correct', { id, ex_date: '2027-02-30' })).status).toBe(400)
  expect((await get<{ message: string }>('/v1/corporate-actions?limit=1001')).message).toContain(
    'limit',
  )
  await control('withdraw', { id })
})

test('a dividend is announced, corrected under its id, then under a new one, and withdrawn', async () => {
  const { id } = await control('dividend', dividend)
  const listed = {
    id,
    symbol: 'AMD',
    cusip: '000000000',
    rate: 0.25,
    special: false,
    foreign: false,
    process_date: '2027-07-20',
    ex_date: '2027-07-12',
    record_date: '2027-07-12',
    payable_date: '2027-07-20',
  }
  expect(await listOf('AMD')).toEqual({ cash_dividends: [listed] })
  await control('correct', { id, rate: '0.3', ex_date: '2027-07-13' })
  const moved = { ...listed, rate: 0.3, ex_date: '2027-07-13', record_date: '2027-07-13' }
  expect(await listOf('AMD')).toEqual({ cash_dividends: [moved] })
  const later = { payable_date: '2027-07-21', process_date: '2027-07-21' }
  await control('correct', { id, new_id: 'other', payable_date: '2027-07-21' })
  expect(await listOf('AMD')).toEqual({ cash_dividends: [{ ...moved, ...later, id: 'other' }] })
  expect(await get('/control/origins')).toMatchObject({ other: id })
  expect((await control('correct', { id, rate: '1' })).status).toBe(404)
  await control('withdraw', { id: 'other' })
  expect(await listOf('AMD')).toEqual({})
})

test('a special dividend is another record beside the regular one of the day', async () => {
  const { id } = await control('dividend', dividend)
  const special = await control('dividend', { ...dividend, rate: '1', special: true })
  const { cash_dividends = [] } = await listOf('AMD')
  expect(new Map(cash_dividends.map((row) => [row.id, [row.rate, row.special]]))).toEqual(
    new Map([
      [id, [0.25, false]],
      [special.id, [1, true]],
    ]),
  )
  await control('withdraw', { id })
  await control('withdraw', { id: special.id })
})

test('a split is postponed and withdrawn, and the price follows', async () => {
  type Snapshots = Record<string, { latestTrade: { p: number } }>
  const priceOf = async () =>
    (await get<Snapshots>('/v2/stocks/snapshots?symbols=CRM')).CRM?.latestTrade.p ?? 0
  const before = await priceOf()
  const ratio = { symbol: 'CRM', from: 4, to: 1 }
  const { id } = await control('split', { ...ratio, ex_date: '2027-06-11' })
  const halved = (await priceOf()) / before
  await control('correct', { id, ex_date: '2027-06-24' })
  expect(await listOf('CRM')).toMatchObject({
    reverse_splits: [{ id, old_rate: 4, new_rate: 1, ex_date: '2027-06-24' }],
  })
  await control('correct', { id, from: 1, to: 4 })
  expect(await listOf('CRM')).toMatchObject({
    forward_splits: [{ id, old_rate: 1, new_rate: 4, cusip: '000000000' }],
  })
  await control('withdraw', { id })
  expect(((await listOf('CRM')).forward_splits ?? []).length).toBe(0)
  expect([halved, Math.round((await priceOf()) / before)]).toEqual([expect.any(Number), 1])
})

test('a scheduled dividend can be corrected and withdrawn', async () => {
  const [scheduled] = (await listOf('SGOV')).cash_dividends ?? []
  const id = scheduled?.id ?? ''
  await control('correct', { id, rate: '9' })
  const rates = async () =>
    ((await listOf('SGOV')).cash_dividends ?? []).map((row) => [row.id, row.rate])
  expect(await rates()).toContainEqual([id, 9])
  expect((await rates()).filter(([each]) => each === id)).toHaveLength(1)
  await control('withdraw', { id })
  expect((await rates()).filter(([each]) => each === id)).toEqual([])
})

test('an odd record is listed exactly as given, or in place of an announced one until mended', async () => {
  const record = { id: 'f1', symbol: 'AMD', ex_date: '2027-07-12', rate: null }
  await control('odd-record', { type: 'cash_dividend', record })
  expect(await listOf('AMD')).toEqual({ cash_dividends: [record] })
  await control('withdraw', { id: 'f1' })
  const { id } = await control('dividend', dividend)
  await control('odd-record', { id, set: { rate: 'soon', payable_date: null } })
  expect(await listOf('AMD')).toMatchObject({
    cash_dividends: [{ id, rate: 'soon', payable_date: null, ex_date: '2027-07-12' }],
  })
  await control('mend', { id })
  expect(await listOf('AMD')).toMatchObject({ cash_dividends: [{ id, rate: 0.25 }] })
  const nameless = await control('odd-record', { type: 'forward_split', record: 'garbage' })
  expect((await listOf('AMD')).forward_splits).toEqual(['garbage'])
  await control('withdraw', { id: nameless.id })
  await control('withdraw', { id })
})

test('pages of one record make up the whole answer, ordered by process date', async () => {
  const query = 'symbols=KO,SGOV&start=2027-06-01&end=2027-12-31'
  const whole = (await get(`/v1/corporate-actions?${query}&limit=1000`)).corporate_actions
  const found: Row[] = []
  let token: string | null = ''
  while (token !== null) {
    const page: Answer = await get(`/v1/corporate-actions?${query}&limit=1&page_token=${token}`)
    found.push(...Object.values(page.corporate_actions).flat())
    token = page.next_page_token
  }
  const dates = found.map(({ process_date }) => String(process_date))
  expect(found).toEqual(Object.values(whole).flat())
  expect([found.length > 5, dates]).toEqual([true, dates.toSorted()])
})

test('the page lists records with forms that run the same commands', async () => {
  const press = async (subpath: string, form: Record<string, string>, site = 'same-origin') => {
    const body = new URLSearchParams(form)
    const init = { method: 'POST', body, headers: { 'sec-fetch-site': site } } as const
    return (await fetch(`${running.url}/desk/${subpath}`, { ...init, redirect: 'manual' })).status
  }
  const announced = { ...dividend, symbol: 'TSLA', rate: '0.75', special: 'on', payable_date: '' }
  expect(await press('dividend', announced, 'cross-site')).toBe(403)
  expect(await press('dividend', { ...announced, rate: '-1' })).toBe(400)
  expect(await press('withdraw', { id: 'nothing' })).toBe(409)
  expect(await press('dividend', announced)).toBe(303)
  const [listed] = (await listOf('TSLA')).cash_dividends ?? []
  expect(listed).toMatchObject({ rate: 0.75, special: true, payable_date: '2027-07-26' })
  const id = listed?.id ?? ''
  expect(await press('correct', { id, rate: '', ex_date: '2027-07-14' })).toBe(303)
  expect(await press('odd-record', { id, 'set.rate': 'null' })).toBe(303)
  expect((await listOf('TSLA')).cash_dividends).toMatchObject([
    { rate: null, ex_date: '2027-07-14' },
  ])
  const page = await (await fetch(`${running.url}/?symbol=TSLA`)).text()
  expect([page.includes(`<article id="${id}">`), page.includes('Make readable')]).toEqual([
    true,
    true,
  ])
  expect(await press('mend', { id })).toBe(303)
  expect(await press('withdraw', { id })).toBe(303)
  expect(await listOf('TSLA')).toEqual({})
  expect(await press('split', { symbol: 'TSLA', from: '1', to: '4', ex_date: '2027-07-12' })).toBe(
    303,
  )
  expect((await listOf('TSLA')).forward_splits).toMatchObject([{ old_rate: 1, new_rate: 4 }])
})

test('announcements of a store of an earlier version are kept', () => {
  const former = new DatabaseSync(':memory:')
  former.exec(`
    create table dividends (symbol text, ex_date text, rate real, payable_date text, declared_date text);
    create table splits (symbol text, ex_date text, from_count integer, to_count integer);
    insert into dividends values ('AMD', '2027-07-12', 0.5, '2027-07-20', '2027-06-01');
    insert into splits values ('CRM', '2027-07-12', 1, 4);
  `)
  createMarketStore(former, 0)
  createMarketStore(former, 0)
  expect(readAnnouncements(former)).toMatchObject({
    dividends: [{ symbol: 'AMD', rate: 0.5, payableDate: '2027-07-20', isSpecial: false }],
    splits: [{ symbol: 'CRM', exDate: '2027-07-12', from: 1, to: 4 }],
  })
})
