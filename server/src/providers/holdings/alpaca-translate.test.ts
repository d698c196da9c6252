import { expect, test } from 'vitest'
import {
  alpacaActivitiesSchema,
  alpacaHoldingsSchema,
  toCustodyPositions,
  toPaidDistributions,
  toTakenBackDistributions,
} from './alpaca-translate.ts'

/** The examples of docs.alpaca.markets. */
const position = {
  asset_id: '904837e3-3b76-47ec-b432-046db621571b',
  symbol: 'SGOV',
  exchange: 'ARCA',
  asset_class: 'us_equity',
  avg_entry_price: '100.0',
  qty: '5.25',
  side: 'long',
  market_value: '600.0',
}
const activity = {
  activity_type: 'DIV',
  id: '20261103000000000::045b3b8d-c566-4bef-b741-2bf598dd6ae7',
  date: '2026-11-03',
  net_amount: '1.02',
  symbol: 'SGOV',
  qty: '2',
  per_share_amount: '0.51',
  status: 'executed',
}
const parse = (changes: object) => alpacaActivitiesSchema.parse([{ ...activity, ...changes }])
const read = (changes: object) => toPaidDistributions(parse(changes))
const readTaken = (changes: object) => toTakenBackDistributions(parse(changes))

test('a position has its shares; a short position is left out', () => {
  const owed = { ...position, symbol: 'BIL', side: 'short' }
  expect(toCustodyPositions(alpacaHoldingsSchema.parse([position, owed]))).toEqual([
    { symbol: 'SGOV', amount: 5_250_000_000_000_000_000n },
  ])
  expect(() => toCustodyPositions([{ ...position, qty: '-1' }])).toThrow(
    'invalid quantity "-1" for SGOV',
  )
  expect(alpacaHoldingsSchema.safeParse([{ symbol: 'SGOV', qty: 5 }]).success).toBe(false)
})

test('only an executed dividend counts as paid', () => {
  expect(read({})).toEqual([
    {
      id: activity.id,
      symbol: 'SGOV',
      paidDate: '2026-11-03',
      perShare: 51000000n,
      amount: 1_020_000n,
    },
  ])
  for (const changes of [
    { status: 'canceled' },
    { status: 'correct' },
    { activity_type: 'DIVNRA' },
    { symbol: null },
    { per_share_amount: null },
    { per_share_amount: '-0.51' },
    { net_amount: '-1.02' },
  ]) {
    expect(read(changes)).toEqual([])
  }
})

test('CW-02 a negative dividend is taken back, in whichever figure its sign is', () => {
  const taken = {
    ...{ id: activity.id, symbol: 'SGOV', bookedDate: '2026-11-03', paymentId: null },
    ...{ perShare: 51_000_000n, amount: 1_020_000n },
  }
  expect(readTaken({})).toEqual([])
  for (const changes of [
    { net_amount: '-1.02' },
    { net_amount: '-1.02', per_share_amount: '-0.51' },
    { net_amount: '1.02', per_share_amount: '-0.51' },
    { net_amount: '-1.02', activity_type: 'DIVCGL', status: null },
  ]) {
    expect([readTaken(changes), read(changes)]).toEqual([[taken], []])
  }
  expect(readTaken({ net_amount: '-1.02', per_share_amount: null })).toEqual([
    { ...taken, perShare: null },
  ])
  for (const changes of [
    { activity_type: 'DIVNRA' },
    { symbol: null },
    { status: 'canceled' },
    { net_amount: '-0.00' },
  ]) {
    expect(readTaken({ net_amount: '-1.02', ...changes })).toEqual([])
  }
})

test('CW-02 a payment that was canceled or replaced is taken back by its name', () => {
  for (const status of ['canceled', 'correct']) {
    expect(readTaken({ status })).toMatchObject([
      { id: `${activity.id}/${status}`, paymentId: activity.id, amount: 1_020_000n },
    ])
  }
})
