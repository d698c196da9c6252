import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustodyPosition } from '../../providers/holdings/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import {
  AAPL_STOCK_ID,
  createHoldingRows,
  ONE_STOCK_TOKEN,
} from '../../testing/money/test-holdings.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { createTransparencyReport, type TransparencyReportDeps } from './report.ts'

const PRICE = 228_00000000n
const NOW_MS = Date.UTC(2026, 10, 23, 15)
const MINED_MS = NOW_MS - 12_000

let server: TestApp
let rows: ReturnType<typeof createHoldingRows>

beforeAll(async () => {
  server = await startTestApp()
  server.clock.nowMs = NOW_MS
  rows = createHoldingRows(server)
  await server.db
    .insertInto('chain_blocks')
    .values({
      chain_id: SEPOLIA_CHAIN_ID,
      number: 7,
      hash: `0x${'07'.repeat(32)}`,
      parent_hash: `0x${'06'.repeat(32)}`,
      mined_at: new Date(MINED_MS),
    })
    .execute()
  await rows.putState({ agoMs: 60_000, perShare: 2n * ONE_STOCK_TOKEN })
}, TEST_START_MAX_MS)
afterAll(() => server.close())

type Cursor = { fault?: string | null; is_halted?: boolean }

const follow = ({ fault = null, is_halted = false }: Cursor = {}) => {
  const row = { seen_block: 10, confirmed_block: 7, fault, is_halted }
  const at = { seen_hash: '0x', final_block: 0, head_block: 10 }
  return server.db
    .insertInto('chain_cursors')
    .values({ chain_id: SEPOLIA_CHAIN_ID, ...at, ...row })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(row))
    .execute()
}
beforeEach(() => follow())

const held: CustodyPosition[] = [{ symbol: 'AAPL', amount: 2000n * ONE_STOCK_TOKEN }]

const report = (changes: Partial<TransparencyReportDeps> = {}) =>
  createTransparencyReport({
    db: server.db,
    clock: () => NOW_MS,
    log: pino({ level: 'silent' }),
    pairs: ['SGOV', 'AAPL'].map(rows.pairOf),
    prices: {
      stocks: [
        { id: 1, symbol: 'SGOV', name: 'SGOV dShare', kind: 'fund' },
        { id: AAPL_STOCK_ID, symbol: 'AAPL', name: 'AAPL dShare', kind: 'share' },
      ],
      list: async () =>
        new Map([[AAPL_STOCK_ID, { price: PRICE, atMs: NOW_MS, previousClose: PRICE, day: null }]]),
    },
    holdings: { listPositions: async () => held },
    listNames: async () => new Map([[AAPL_STOCK_ID, 'Apple Inc.']]),
    listPendingSplits: async () => [{ stockId: AAPL_STOCK_ID + 1 }],
    ...changes,
  })

/** Returns the figures of Apple and the total of the report. */
const figures = async (changes: Partial<TransparencyReportDeps> = {}) => {
  const { stocks, isBacked, totalValue, positionsAtMs, chains } = await report(changes)
  const apple = stocks.find(({ stock }) => stock.id === AAPL_STOCK_ID)
  return {
    supplies: apple?.supplies.map(({ supply }) => supply),
    total: apple?.totalSupply,
    position: apple?.position,
    value: apple?.marketValue,
    backed: [apple?.isBacked, isBacked],
    totalValue,
    positionsAtMs,
    at: chains.map(({ at }) => at?.block ?? null),
  }
}

const whole = {
  supplies: [2000n * ONE_STOCK_TOKEN],
  total: 2000n * ONE_STOCK_TOKEN,
  position: 2000n * ONE_STOCK_TOKEN,
  value: 2000n * PRICE,
  backed: [true, true],
  totalValue: 2000n * PRICE,
  positionsAtMs: NOW_MS,
  at: [7],
}

test('CW-06 the value of a stock is unknown during a split, and so is the total', async () => {
  const listPendingSplits = async () => [{ stockId: AAPL_STOCK_ID }]
  expect(await figures({ listPendingSplits })).toEqual({ ...whole, value: null, totalValue: null })
})

test('AP-18 with an unreachable custodian only the shares and the verdict are unknown', async () => {
  const away = async () => Promise.reject(new ProviderError('retryable', 'away'))
  expect(await figures({ holdings: { listPositions: away } })).toEqual({
    ...whole,
    position: null,
    backed: [null, null],
    positionsAtMs: null,
  })
})

test('CW-05 AP-18 a position that cannot be read leaves only its stock unknown', async () => {
  const odd = { symbol: 'KO', amount: null }
  expect(await figures({ holdings: { listPositions: async () => [odd, ...held] } })).toEqual(whole)
  const unread = async () => [{ symbol: 'AAPL', amount: null }]
  expect(await figures({ holdings: { listPositions: unread } })).toMatchObject({
    position: null,
    backed: [null, null],
  })
})

test.each<[string, Cursor]>([
  ['contradicts itself', { is_halted: true, fault: 'It went back.' }],
  ['is silent', { fault: 'No answer.' }],
])('AP-18 a chain that %s has no figures', async (_, cursor) => {
  await follow(cursor)
  const nowMs = MINED_MS + 300_001
  expect(await figures({ clock: () => nowMs })).toEqual({
    ...whole,
    supplies: [null],
    total: null,
    value: null,
    backed: [null, null],
    totalValue: null,
    positionsAtMs: nowMs,
    at: [null],
  })
})

test('AP-18 a chain whose node is briefly unreachable still counts', async () => {
  await follow({ fault: 'No answer.' })
  expect(await figures({ clock: () => MINED_MS + 300_000 })).toMatchObject({ at: [7] })
})

test('AP-18 too few shares by one unit is a shortfall, whatever else is unknown', async () => {
  const short = [{ symbol: 'AAPL', amount: 2000n * ONE_STOCK_TOKEN - 1n }]
  expect(await figures({ holdings: { listPositions: async () => short } })).toMatchObject({
    backed: [false, false],
  })
  const other = { ...rows.pairOf('AAPL'), chainId: 999 }
  const pairs = [rows.pairOf('SGOV'), rows.pairOf('AAPL'), other]
  const unknown = {
    supplies: [2000n * ONE_STOCK_TOKEN, null],
    total: null,
    value: null,
    at: [7, null],
  }
  expect(await figures({ pairs })).toMatchObject({ ...unknown, backed: [null, null] })
  const both = { pairs, holdings: { listPositions: async () => short } }
  expect(await figures(both)).toMatchObject({ ...unknown, backed: [false, false] })
})

test('AP-18 tokens without a price have no value', async () => {
  const prices = {
    stocks: [{ id: AAPL_STOCK_ID, symbol: 'AAPL', name: '', kind: 'share' as const }],
  }
  const none = { ...prices, list: async () => new Map() }
  expect(await figures({ prices: none })).toMatchObject({
    total: 2000n * ONE_STOCK_TOKEN,
    value: null,
    totalValue: null,
    backed: [true, true],
  })
})

test('AP-18 the report has each token with its shares, chain and block', async () => {
  expect(await figures()).toEqual(whole)
  const { stocks } = await report()
  expect(stocks[0]).toEqual({
    stock: { id: 1, symbol: 'SGOV', name: 'SGOV dShare', kind: 'fund' },
    supplies: [{ pair: rows.pairOf('SGOV'), supply: 0n }],
    totalSupply: 0n,
    position: 0n,
    isBacked: true,
    price: null,
    marketValue: 0n,
  })
  expect(stocks[1]?.stock.name).toBe('Apple Inc.')
})
