import { expect, test } from 'vitest'
import { createAlpacaHoldings } from './alpaca.ts'
import {
  completeAlpacaActivity,
  parseDividendActivities,
  toPaidDistributions,
  toTakenBackDistributions,
} from './alpaca-activities.ts'

/** The example of docs.alpaca.markets. */
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
const parse = (changes: object) => parseDividendActivities([{ ...activity, ...changes }]).activities
const read = (changes: object) => toPaidDistributions(parse(changes))
const readTaken = (changes: object) => toTakenBackDistributions(parse(changes))

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
      { id: `${activity.id}/canceled`, paymentId: activity.id, amount: 1_020_000n },
    ])
  }
})

const odd = (changes: object) =>
  parseDividendActivities([
    { ...activity, ...changes },
    { ...activity, id: 'other' },
  ])

test.each([
  [{ per_share_amount: '1.2.3' }, 'per_share_amount is not a number'],
  [{ per_share_amount: '1e-3' }, 'per_share_amount is not a number'],
  [{ per_share_amount: null }, 'per_share_amount is missing or not above zero'],
  [{ per_share_amount: '0.000000001' }, 'per_share_amount is missing or not above zero'],
  [{ date: null }, 'date is not a date'],
  [{ id: 17 }, 'id is missing'],
  [{ symbol: ' ' }, 'symbol is missing'],
  [{ net_amount: '1,000.00' }, 'net_amount is not a number, net_amount is no amount'],
  [{ net_amount: '1.0000001' }, 'net_amount is no amount'],
  [{ net_amount: null }, 'net_amount is not a number'],
  [{ activity_type: null }, 'activity_type is missing'],
])('CW-05 one activity that cannot be read is set aside alone: %j', (changes, reason) => {
  const raw = JSON.stringify({ ...activity, ...changes })
  const id = 'id' in changes ? `${changes.id}` : activity.id
  const found = odd(changes)
  expect(found.odd).toEqual([{ id, raw, reason }])
  expect(toPaidDistributions(found.activities).map((each) => each.id)).toEqual(['other'])
})

test('CW-02 CW-05 different activities with one id are all set aside, equal ones are one', () => {
  const other = { ...activity, net_amount: '4.00', per_share_amount: '2' }
  const { activities, odd: contradicting } = parseDividendActivities([activity, other, activity])
  const reason = 'id is that of another activity'
  expect([activities, contradicting]).toEqual([
    [],
    [activity, other].map((each) => ({ id: each.id, raw: JSON.stringify(each), reason })),
  ])
  const same = { ...activity, net_amount: '1.020', status: null, qty: '2.0' }
  expect(parseDividendActivities([activity, same])).toMatchObject({ activities: [{}], odd: [] })
})

test('CW-05 figures that are numbers are read', () => {
  expect(read({ per_share_amount: 0.51, net_amount: 1.02 })).toEqual(read({}))
})

test('CW-05 an odd activity is completed by hand, with its own id or one that is given', () => {
  const raw = JSON.stringify({ ...activity, date: null })
  expect(completeAlpacaActivity(raw, { rate: '1' }, 'by-hand')).toMatchObject({
    reason: expect.stringContaining('rate is none of symbol, date'),
  })
  expect(completeAlpacaActivity(raw, { date: 'today' }, 'by-hand')).toMatchObject({
    reason: 'date is not a date',
  })
  expect(completeAlpacaActivity(raw, { date: '2026-11-03', activity_type: 'FEE' }, 'x').ok).toBe(
    false,
  )
  const completed = completeAlpacaActivity(raw, { date: '2026-11-03' }, 'by-hand')
  expect(completed).toEqual({ ok: true, value: JSON.stringify(activity) })
  const { id, ...nameless } = activity
  const named = completeAlpacaActivity(JSON.stringify(nameless), {}, 'by-hand')
  expect(named.ok && JSON.parse(named.value)).toEqual({ ...activity, id: 'by-hand' })
  expect(id).toBe(activity.id)
})

test('CW-05 an odd activity hides no payment, on whatever page it is', async () => {
  const all = [...Array(250)].map((_, index) => ({
    ...activity,
    id: index === 99 ? null : `p${index}`,
    date: index === 30 ? null : activity.date,
  }))
  const http = async (input: string | URL | Request) => {
    const token = new URL(new Request(input).url).searchParams.get('page_token')
    const first = all.findIndex(({ id }) => id !== null && id === token) + 1
    return new Response(JSON.stringify(all.slice(first, first + 100)), {
      headers: { 'content-type': 'application/json' },
    })
  }
  const access = { url: 'http://broker.test', key: 'a:b', account: 'c' } as never
  const holdings = createAlpacaHoldings(access, http)
  const paid = await holdings.listPaid('2026-11-01')
  expect(new Set(paid.map(({ id }) => id)).size).toBe(248)
  expect((await holdings.listOddActivities('2026-11-01')).map(({ id }) => id)).toEqual([
    'p30',
    null,
  ])
})
