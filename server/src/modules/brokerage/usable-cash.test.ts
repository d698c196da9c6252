import { expect, test } from 'vitest'
import type { ReportedExecution } from './tables/account-execution-store.ts'
import { isSettledCashOnly, toSaleProceeds } from './usable-cash.ts'

const SHARE = 10n ** 18n
const CENT = 10n ** 6n

const fill = (id: string, atMs: number, cents: bigint): ReportedExecution => ({
  orderId: 'o',
  atMs,
  execution: { id, kind: 'fill', previousId: null, shares: SHARE / 3n, price: cents * CENT },
})

const FRIDAY = Date.UTC(2026, 10, 20, 15)
const MONDAY = Date.UTC(2026, 10, 23, 15)

test('CW-07 the parts of a sale on several days add up to its proceeds, rounded once', () => {
  const parts = [fill('a', FRIDAY, 100n), fill('b', FRIDAY, 100n), fill('c', MONDAY, 101n)]
  expect(toSaleProceeds(parts)).toEqual([
    { settlesOn: '2026-11-23', amount: 66n },
    { settlesOn: '2026-11-24', amount: 34n },
  ])
})

test.each([
  ['no answer of the broker', null, 900n, false],
  [
    'unsettled proceeds in the buying power',
    { buyingPower: 900n, withdrawable: 400n },
    900n,
    false,
  ],
  ['settled cash only', { buyingPower: 400n, withdrawable: 400n }, 900n, true],
  ['all cash settled', { buyingPower: 900n, withdrawable: 900n }, 900n, false],
])('CW-07 %s', (_, funds, cash, isLimited) => {
  expect(isSettledCashOnly(funds, cash)).toBe(isLimited)
})

test('a corrected execution settles with the one that it replaces, and a busted one not at all', () => {
  const corrected: ReportedExecution = {
    orderId: 'o',
    atMs: MONDAY,
    execution: { id: 'b', kind: 'correct', previousId: 'a', shares: SHARE, price: 90n * CENT },
  }
  const busted: ReportedExecution = {
    orderId: 'o',
    atMs: MONDAY,
    execution: { id: 'd', kind: 'bust', previousId: 'c', shares: SHARE, price: CENT },
  }
  const reported = [fill('a', FRIDAY, 100n), corrected, fill('c', MONDAY, 100n), busted]
  expect(toSaleProceeds(reported)).toEqual([{ settlesOn: '2026-11-23', amount: 90n }])
})
