import { expect, test } from 'vitest'
import type { AccountBalances } from '#api/brokerage/brokerage-view.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { ONE_USD } from '../labels.ts'
import { listMoneyEvents } from './money-events.ts'

/** Tuesday, while regular trading is under way. */
const OPEN_MS = Date.parse('2026-11-24T16:00:00Z')

test('without money under way, and while the market is open, there are no events', () => {
  expect(listMoneyEvents({ redemptions: [], account: null, marketMs: OPEN_MS })).toEqual([])
})

test.each([
  ['2026-11-24T12:00:00Z', '2026-11-24'],
  ['2026-11-24T22:00:00Z', '2026-11-25'],
  ['2026-11-28T16:00:00Z', '2026-11-30'],
])('at %s the market opens on %s', (time, day) => {
  const marketMs = Date.parse(time)
  expect(listMoneyEvents({ redemptions: [], account: null, marketMs })).toEqual([
    { id: 'market', kind: 'marketOpens', day, amount: null },
  ])
})

test('payments, deposits and settled sales are listed by day', () => {
  const redemption = (id: string, isEscrowed: boolean, expectedMs: number | null) =>
    ({ id, isEscrowed, expectedMs, usdPlusAmount: 4_000_000n }) as Redemption
  const account = {
    incoming: 500n,
    incomingDate: '2026-11-25',
    unsettled: [{ cents: 100n, date: '2026-11-26' }],
  } as unknown as AccountBalances
  const redemptions = [
    redemption('paid', false, OPEN_MS),
    redemption('undated', true, null),
    redemption('open', true, Date.parse('2026-11-27T16:00:00Z')),
  ]
  expect(listMoneyEvents({ redemptions, account, marketMs: OPEN_MS })).toEqual([
    { id: 'deposit', kind: 'deposit', day: '2026-11-25', amount: 5n * ONE_USD },
    { id: 'withdrawable-2026-11-26', kind: 'withdrawable', day: '2026-11-26', amount: ONE_USD },
    { id: 'open', kind: 'redemption', day: '2026-11-27', amount: 4n * ONE_USD },
  ])
})
