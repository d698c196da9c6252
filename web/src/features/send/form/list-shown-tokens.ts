import type { Token } from '@parvalue/shared/chain/tokens.ts'

const LISTED_MAX = 12

/**
 * Lists the tokens that a search finds, or the first ones without a search: those that the wallet holds, then the
 * others in their order. `balances` are by lower-case address; null while unknown.
 */
export function listShownTokens(
  tokens: readonly Token[],
  balances: ReadonlyMap<string, bigint> | null,
  searchText: string,
): Token[] {
  const text = searchText.trim().toLowerCase()
  const found = tokens.filter(
    ({ symbol, name, address }) =>
      symbol.toLowerCase().includes(text) ||
      name.toLowerCase().includes(text) ||
      address.toLowerCase() === text,
  )
  const isHeld = ({ address }: Token) => (balances?.get(address.toLowerCase()) ?? 0n) > 0n
  const sorted = [...found.filter(isHeld), ...found.filter((token) => !isHeld(token))]
  return sorted.slice(0, LISTED_MAX)
}
