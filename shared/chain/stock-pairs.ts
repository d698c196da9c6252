import type { Address } from '../domain/values/address.ts'
import type { Deployment } from './deployment.ts'

/** A stock token and its wrapped form on one chain; addresses are lower case. */
export type StockPair = {
  chainId: number
  stockId: number
  token: Address
  wrapped: Address
  symbol: string
}

export const listStockPairs = ({
  chainId,
  stockTokens = [],
}: Pick<Deployment, 'chainId' | 'stockTokens'>): StockPair[] =>
  stockTokens.map(({ stockId, address, wrapped, symbol }) => ({
    chainId,
    stockId,
    token: address.toLowerCase() as Address,
    wrapped: wrapped.toLowerCase() as Address,
    symbol,
  }))

/** Creates a lookup by either of the two addresses (lower case). It throws for an unknown address. */
export const createStockPairFinder = (
  pairs: readonly StockPair[],
): ((contract: Address) => StockPair) => {
  const byAddress = new Map(
    pairs.flatMap((pair) => [
      [pair.token, pair],
      [pair.wrapped, pair],
    ]),
  )
  return (contract) => {
    const pair = byAddress.get(contract)
    if (!pair) throw new Error(`${contract} is not a stock token`)
    return pair
  }
}
