import { expect, test } from 'vitest'
import type { StockListing } from '#api/stocks/stocks.ts'
import { toPricesMs } from './to-prices-ms.ts'

const LOADED_MS = Date.now()

const listingOf = (...prices: (string | null)[]) =>
  ({
    rows: prices.map((price) => ({ price_summary: { price } })),
    count: prices.length,
  }) as StockListing

const ageOf = (data: StockListing | undefined, isError = false) =>
  toPricesMs({ isError, data, dataUpdatedAt: LOADED_MS })

test('a listing without prices has no age of its prices', () => {
  expect(ageOf(undefined)).toBe(null)
  expect(ageOf(listingOf())).toBe(null)
  expect(ageOf(listingOf(null, null))).toBe(null)
  expect(ageOf(listingOf('1.00'), true)).toBe(null)
})

test('the age of prices counts from when they were loaded', () => {
  expect(ageOf(listingOf(null, '1.00'))).toEqual(expect.any(Number))
})
