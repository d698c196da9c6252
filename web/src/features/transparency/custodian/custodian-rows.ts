import { createStockMatcher } from '@parvalue/shared/domain/stocks/stock-search.ts'
import type { CustodianCheck } from '#api/dollar/reserves.ts'

const SEARCH_MAX = 64
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu

export const toCustodianSearchText = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, '').slice(0, SEARCH_MAX)

/** Parses the search text of the URL. The router has parsed a text of digits to a number. */
export const parseCustodianSearch = (wanted: unknown): string =>
  toCustodianSearchText(typeof wanted === 'string' || typeof wanted === 'number' ? `${wanted}` : '')

/** Returns the checks of assets that have tokens or shares, or whose number of either is unknown. */
export const listUsedCustodianChecks = (checks: readonly CustodianCheck[]): CustodianCheck[] =>
  checks.filter(({ tokens, shares }) => tokens !== 0n || shares !== 0n)

/** Returns the checks that match a search by symbol or name; a blank text matches all of them. */
export function searchCustodianChecks(
  checks: readonly CustodianCheck[],
  searchText: string,
): CustodianCheck[] {
  if (searchText.trim() === '') return [...checks]
  const match = createStockMatcher(searchText)
  return checks.filter(({ symbol, name }) => match({ symbol, names: [name] }) !== null)
}
