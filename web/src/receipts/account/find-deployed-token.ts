import { boot } from '#api/client/boot.ts'
import { listDeployedTokens } from '../chain/deployed-tokens.ts'
import type { FindToken } from './find-token.ts'

/** Finds a token in the deployments of the page. */
export const findTokenOfPage: FindToken = (chainId, addressOrSymbol) => {
  const deployment = boot.deployments.find((one) => one.chainId === chainId)
  const wanted = addressOrSymbol.toLowerCase()
  const token = deployment
    ? listDeployedTokens(deployment).find(
        ({ address, symbol }) =>
          address.toLowerCase() === wanted || symbol.toLowerCase() === wanted,
      )
    : undefined
  if (!token) return null
  const { address, decimals, symbol } = token
  return { chainId, token: address, decimals, symbol }
}

/** Returns the symbol of a stock's token on any network; null if no network has it. */
export function findStockSymbol(stockId: number): string | null {
  for (const { stockTokens = [] } of boot.deployments) {
    const stock = stockTokens.find((one) => one.stockId === stockId)
    if (stock) return stock.symbol
  }
  return null
}
