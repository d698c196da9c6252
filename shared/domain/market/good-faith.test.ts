import { expect, test } from 'vitest'
import { type CashViolation, findRestrictionEnd, isGoodFaithViolation } from './good-faith.ts'

const bought = [{ shares: 10n, settlesOn: '2026-11-23' }]

test.each([
  ['shares bought with unsettled proceeds, before they settle', 10n, 10n, '2026-11-20', true],
  ['the same shares on the day of settlement', 10n, 10n, '2026-11-23', false],
  ['no more than the shares that are paid for', 5n, 15n, '2026-11-20', false],
  ['more than the shares that are paid for', 6n, 15n, '2026-11-20', true],
] as const)('a sale of %s', (_, sold, held, today, isViolation) => {
  expect(isGoodFaithViolation({ sold, held, purchases: bought }, today)).toBe(isViolation)
})

test('a sale without unsettled purchases never violates good faith', () => {
  expect(isGoodFaithViolation({ sold: 5n, held: 3n, purchases: [] }, '2026-11-20')).toBe(false)
})

const good = (date: string): CashViolation => ({ kind: 'good_faith', date })

test.each([
  ['no violations', [], null],
  ['two in a year', [good('2026-03-02'), good('2026-11-19')], null],
  ['three in a year', [good('2026-03-02'), good('2026-11-18'), good('2026-11-19')], '2027-02-17'],
  ['three in more than a year', [good('2025-11-19'), good('2026-11-18'), good('2026-11-19')], null],
  ['free riding once', [{ kind: 'free_riding', date: '2026-11-19' }], '2027-02-17'],
  ['free riding 90 days ago', [{ kind: 'free_riding', date: '2026-08-22' }], null],
  ['free riding 89 days ago', [{ kind: 'free_riding', date: '2026-08-23' }], '2026-11-21'],
] as const)('%s on 2026-11-20', (_, violations, end) => {
  expect(findRestrictionEnd(violations, '2026-11-20')).toBe(end)
})
