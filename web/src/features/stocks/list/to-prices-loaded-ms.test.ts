import { expect, test } from 'vitest'
import type { StockListing } from '#api/stocks/stocks.ts'
import { toServerMs } from '#device/clock.ts'
import { toPricesLoadedMs } from './to-prices-loaded-ms.ts'

const LOADED_MS = Date.now()

const listingOf = (...prices: (string | null)[]) =>
  ({
    rows: prices.map((price) => ({ price_summary: { price } })),
    count: prices.length,
  }) as StockListing

const loadedMsOf = (data: StockListing | undefined, isError = false) =>
  toPricesLoadedMs({ isError, data, dataUpdatedAt: LOADED_MS })

test('a listing without prices has no time of its prices', () => {
  expect(loadedMsOf(undefined)).toBe(null)
  expect(loadedMsOf(listingOf())).toBe(null)
  expect(loadedMsOf(listingOf(null, null))).toBe(null)
  expect(loadedMsOf(listingOf('1.00'), true)).toBe(null)
})

test('prices are as old as their answer, on the clock of the server', () => {
  expect(loadedMsOf(listingOf(null, '1.00'))).toBe(toServerMs(LOADED_MS))
})
