import { expect, test } from 'vitest'
import { toNewYorkMs } from './new-york-time.ts'
import {
  findFundsSettlementDate,
  splitByWithdrawal,
  tradeDateOf,
  tradeSettlementDateOf,
} from './trade-settlement.ts'

test.each([
  ['a Thursday', '2026-11-19', 600, '2026-11-19', '2026-11-20'],
  ['a Friday', '2026-11-20', 600, '2026-11-20', '2026-11-23'],
  ['the day before Thanksgiving', '2026-11-25', 600, '2026-11-25', '2026-11-27'],
  ['the Thursday before Good Friday', '2026-04-02', 600, '2026-04-02', '2026-04-06'],
  ['the Friday before Columbus Day', '2026-10-09', 600, '2026-10-09', '2026-10-13'],
  ['Columbus Day', '2026-10-12', 600, '2026-10-12', '2026-10-13'],
  ['the eve of Veterans Day', '2026-11-10', 600, '2026-11-10', '2026-11-12'],
  ['a Thursday evening, overnight', '2026-11-19', 20 * 60, '2026-11-20', '2026-11-23'],
  ['a Sunday evening, overnight', '2026-11-22', 20 * 60 + 5, '2026-11-23', '2026-11-24'],
])('CW-07 a trade on %s settles one settlement day later', (_, date, minutes, traded, settled) => {
  const ms = toNewYorkMs(date, minutes)
  expect([tradeDateOf(ms), tradeSettlementDateOf(ms)]).toEqual([traded, settled])
})

const sold = [
  { settlesOn: '2026-11-24', amount: 300n },
  { settlesOn: '2026-11-23', amount: 500n },
]

test('CW-07 proceeds can be withdrawn from the day they settle on', () => {
  expect(splitByWithdrawal(1_000n, sold, '2026-11-20')).toEqual({
    now: 200n,
    later: [
      { settlesOn: '2026-11-23', amount: 500n },
      { settlesOn: '2026-11-24', amount: 300n },
    ],
  })
  expect(splitByWithdrawal(1_000n, sold, '2026-11-23')).toEqual({
    now: 700n,
    later: [{ settlesOn: '2026-11-24', amount: 300n }],
  })
  expect(splitByWithdrawal(1_000n, sold, '2026-11-24')).toEqual({ now: 1_000n, later: [] })
})

test('a purchase spends settled cash first, then the proceeds that settle first', () => {
  expect(splitByWithdrawal(650n, sold, '2026-11-20')).toEqual({
    now: 0n,
    later: [
      { settlesOn: '2026-11-23', amount: 350n },
      { settlesOn: '2026-11-24', amount: 300n },
    ],
  })
  expect(splitByWithdrawal(0n, sold, '2026-11-20')).toEqual({ now: 0n, later: [] })
})

test('a busted sale reduces the withdrawable cash at once', () => {
  const busted = [...sold, { settlesOn: '2026-11-23', amount: -500n }]
  expect(splitByWithdrawal(500n, busted, '2026-11-20')).toEqual({
    now: 200n,
    later: [{ settlesOn: '2026-11-24', amount: 300n }],
  })
})

test.each([
  [200n, null],
  [201n, '2026-11-23'],
  [700n, '2026-11-23'],
  [701n, '2026-11-24'],
  [1_200n, '2026-11-24'],
])('a purchase of %s from 1000 is paid by money that settles on %s', (cost, date) => {
  expect(findFundsSettlementDate({ cost, cash: 1_000n }, sold, '2026-11-20')).toBe(date)
})
