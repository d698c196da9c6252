import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** A stock's token on a chain, plain or wrapped. */
export type StockToken = {
  chainId: number
  stockId: number
  address: Address
  symbol: string
  decimals: number
  isWrapped: boolean
}

/** Lists the plain and the wrapped token of each stock, the plain one first. */
export const listStockTokens = ({
  chainId,
  stockTokens = [],
}: Pick<Deployment, 'chainId' | 'stockTokens'>): StockToken[] =>
  stockTokens
    .toSorted((a, b) => a.stockId - b.stockId)
    .flatMap(({ stockId, address, wrapped, symbol, decimals }) => [
      { chainId, stockId, address, symbol, decimals, isWrapped: false },
      { chainId, stockId, address: wrapped, symbol: `${symbol}.x`, decimals, isWrapped: true },
    ])

/** Finds a token by its symbol or the exchange's, in any case: `AAPL.d`, `AAPL`, `aapl.d.x`. */
export function findTokenBySymbol(
  tokens: readonly StockToken[],
  symbol: string,
): StockToken | null {
  const wanted = symbol.toLowerCase()
  return (
    tokens.find((token) => token.symbol.toLowerCase() === wanted) ??
    tokens.find((token) => token.symbol.toLowerCase() === `${wanted}.d`) ??
    null
  )
}
