import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { findWrappedUsdPlus, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import { NATIVE_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'

export type WrapDirection = 'wrap' | 'unwrap'

/** Properties of a token that a field shows. */
type FieldToken = Pick<Token, 'symbol' | 'decimals' | 'chainId'>

/** Direction, tokens and contracts of a wrap on one network. */
export type WrapOffer = {
  direction: WrapDirection
  chainId: number
  /** The token that is wrapped: USD+, or a stock's token. */
  asset: FieldToken
  /** The wrapped form of `asset`: wUSD+, or a wrapped stock token. */
  wrapped: FieldToken
  from: FieldToken
  to: FieldToken
  /** Contracts of the asset and its vault; null if this network has none. */
  contracts: { asset: Address; vault: Address } | null
  /** Id of the stock whose token is wrapped; null for USD+. */
  stockId: number | null
}

type OfferInput = {
  direction: WrapDirection
  /** The exchange's symbol of the token's stock; null for USD+. */
  stock: string | null
  /** The wallet's network; null if it is disconnected or its network is unsupported. */
  chainId: number | null
  supported: readonly number[]
}

/**
 * Returns the offer for the connected network, or else for the first supported one, so that there is a form
 * to show.
 */
export function toWrapOffer({ direction, stock, chainId, supported }: OfferInput): WrapOffer {
  const deployment = deploymentOn(chainId, supported)
  if (!deployment) throw new Error('No deployment is configured.')
  const pair = stock === null ? toUsdPlusPair(deployment) : toStockPair(deployment, stock)
  const { asset, wrapped } = pair
  const [from, to] = direction === 'wrap' ? [asset, wrapped] : [wrapped, asset]
  return { direction, chainId: deployment.chainId, ...pair, from, to }
}

type Pair = Pick<WrapOffer, 'asset' | 'wrapped' | 'contracts' | 'stockId'>

function toUsdPlusPair(deployment: Deployment): Pair {
  const usdPlus = usdPlusOf(deployment)
  const vault = findWrappedUsdPlus(deployment)?.address
  return {
    asset: usdPlus,
    wrapped: { symbol: 'wUSD+', decimals: TOKEN_DECIMALS, chainId: deployment.chainId },
    contracts: vault ? { asset: usdPlus.address, vault } : null,
    stockId: null,
  }
}

function toStockPair({ chainId, stockTokens = [] }: Deployment, stock: string): Pair {
  const symbol = `${stock}.d`
  const token = stockTokens.find((one) => one.symbol === symbol)
  const field = { decimals: NATIVE_DECIMALS, chainId }
  return {
    asset: { ...field, symbol },
    wrapped: { ...field, symbol: `${symbol}.x` },
    contracts: token ? { asset: token.address, vault: token.wrapped } : null,
    stockId: token?.stockId ?? null,
  }
}

const deploymentOn = (
  chainId: number | null,
  supported: readonly number[],
): Deployment | undefined =>
  boot.deployments.find((candidate) => candidate.chainId === chainId) ??
  boot.deployments.find((candidate) => supported.includes(candidate.chainId)) ??
  boot.deployments[0]
