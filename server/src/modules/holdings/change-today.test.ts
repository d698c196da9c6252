import { expect, test } from 'vitest'
import { toChangeToday } from './change-today.ts'

const ONE = 10n ** 18n
const CLOSE_MS = 1000

const lot = (acquiredMs: number, shares: bigint, cost: bigint | null) => ({
  acquiredMs,
  amount: shares * ONE,
  cost: cost === null ? null : cost * ONE,
})

/** Ten shares, worth 120 dollars each now and 100 at the previous close. */
const held = { marketAmount: 10n * ONE, value: 1200n * ONE, previousClose: 100n * ONE }

test('a change whose start is unknown is unknown', () => {
  const before = [lot(900, 10n, 500n)]
  expect(toChangeToday({ ...held, value: null }, before, CLOSE_MS)).toBeNull()
  expect(toChangeToday({ ...held, previousClose: null }, before, CLOSE_MS)).toBeNull()
  expect(toChangeToday(held, [lot(1001, 10n, null)], CLOSE_MS)).toBeNull()
})

test('shares held at the close count from the close, whatever they cost', () => {
  const lots = [lot(1, 4n, null), lot(CLOSE_MS, 6n, 10n)]
  expect(toChangeToday(held, lots, CLOSE_MS)).toBe(200n * ONE)
  expect(toChangeToday(held, [], CLOSE_MS)).toBe(200n * ONE)
})

test('shares bought since the close count from their purchase price', () => {
  expect(toChangeToday(held, [lot(1001, 10n, 1190n)], CLOSE_MS)).toBe(10n * ONE)
  expect(toChangeToday(held, [lot(1, 4n, 1n), lot(2000, 6n, 725n)], CLOSE_MS)).toBe(75n * ONE)
  const unknownClose = { ...held, previousClose: null }
  expect(toChangeToday(unknownClose, [lot(1001, 10n, 1190n)], CLOSE_MS)).toBe(10n * ONE)
})

test('lots in the units of before a split are a part of the holding', () => {
  const lots = [lot(1, 1n, 1n), lot(2000, 4n, 950n)]
  expect(toChangeToday(held, lots, CLOSE_MS)).toBe(50n * ONE)
})
