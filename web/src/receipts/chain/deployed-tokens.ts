import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import {
  findWrappedUsdPlus,
  paymentTokensOf,
  type Token,
  usdPlusOf,
} from '@parvalue/shared/chain/tokens.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** Lists all tokens of the product on a network: dollars, stock tokens and wrapped stock tokens. */
export function listDeployedTokens(deployment: Deployment): Token[] {
  const { chainId, stockTokens = [] } = deployment
  const wrapped = findWrappedUsdPlus(deployment)
  return [
    usdPlusOf(deployment),
    ...(wrapped ? [wrapped] : []),
    ...paymentTokensOf(deployment),
    ...stockTokens.flatMap(({ address, wrapped: vault, symbol, name }) => [
      { chainId, address, symbol, name, decimals: STOCK_TOKEN_DECIMALS },
      { chainId, address: vault, symbol: `${symbol}.x`, name, decimals: STOCK_TOKEN_DECIMALS },
    ]),
  ]
}

/** Returns a token of the product by its address; null if it is none. */
export const findDeployedToken = (deployment: Deployment, address: string): Token | null =>
  listDeployedTokens(deployment).find(
    (token) => token.address.toLowerCase() === address.toLowerCase(),
  ) ?? null
