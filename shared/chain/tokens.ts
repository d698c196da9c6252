import type { TokenFormat } from '../domain/money/amount.ts'
import { NATIVE_DECIMALS, TOKEN_DECIMALS } from '../domain/money/decimals.ts'
import type { Address } from '../domain/values/address.ts'
import {
  arbitrum,
  arbitrumSepolia,
  base,
  baseSepolia,
  blast,
  blastSepolia,
  ethereum,
  sepolia,
} from './chains.ts'
import type { Deployment } from './deployment.ts'
import { tokenIconPathOf } from './token-icons.ts'

/** A token. It is identified by (chainId, address); the symbol is only a label. */
export type Token = {
  chainId: number
  address: Address
  symbol: string
  name: string
  decimals: number
}

/** Requirement EN-08: a token as in token lists. */
export type TokenDefinition = Token & {
  tickerSymbol: string
  iconPath: string
  /** Page where the token can be bought with dollars. */
  onrampUrl?: string
}

/** Properties of a token that are the same on every chain. */
export type TokenKind = Pick<TokenDefinition, 'symbol' | 'name' | 'decimals' | 'onrampUrl'> & {
  chainIds: readonly number[]
  /** USD+ can be bought with the token, and redemptions are paid in it. */
  isPayment: boolean
}

const usdPlusChainIds = [arbitrum, arbitrumSepolia, base, baseSepolia, ethereum, sepolia].map(
  ({ id }) => id,
)

const usdPlus: TokenKind = {
  symbol: 'USD+',
  name: 'USD Plus',
  decimals: TOKEN_DECIMALS,
  chainIds: usdPlusChainIds,
  isPayment: false,
}

const wrappedUsdPlus: TokenKind = {
  symbol: 'wUSD+',
  name: 'Wrapped USD Plus',
  decimals: TOKEN_DECIMALS,
  chainIds: usdPlusChainIds,
  isPayment: false,
}

const mockUsd: TokenKind = {
  symbol: 'mockUSD',
  name: 'Mock USD',
  decimals: TOKEN_DECIMALS,
  chainIds: [sepolia.id, baseSepolia.id, arbitrumSepolia.id, blastSepolia.id],
  isPayment: true,
}

const usdb: TokenKind = {
  symbol: 'USDB',
  name: 'USDB',
  decimals: NATIVE_DECIMALS,
  chainIds: [blast.id],
  isPayment: true,
}

/** Requirement EN-08: all dollar tokens. */
export const tokenKinds: readonly TokenKind[] = [
  usdPlus,
  wrappedUsdPlus,
  {
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: TOKEN_DECIMALS,
    chainIds: [arbitrum.id, base.id, ethereum.id],
    isPayment: true,
    onrampUrl: 'https://www.coinbase.com/how-to-buy/usdc',
  },
  {
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: TOKEN_DECIMALS,
    chainIds: [arbitrum.id, ethereum.id],
    isPayment: true,
  },
  mockUsd,
  usdb,
]

export const listPaymentTokenKinds = (chainId: number): TokenKind[] =>
  tokenKinds.filter(({ isPayment, chainIds }) => isPayment && chainIds.includes(chainId))

const toToken = (
  { symbol, name, decimals }: TokenKind,
  chainId: number,
  address: Address,
): Token => ({ chainId, address, symbol, name, decimals })

/** Returns USD+ on the chain of a deployment. */
export const usdPlusOf = ({ chainId, contracts }: Deployment): Token =>
  toToken(usdPlus, chainId, contracts.usdPlus)

/** Returns wUSD+ on the chain of a deployment; null if it is not deployed. */
export const findWrappedUsdPlus = ({ chainId, contracts }: Deployment): Token | null =>
  contracts.wrappedUsdPlus ? toToken(wrappedUsdPlus, chainId, contracts.wrappedUsdPlus) : null

export const paymentTokensOf = ({ chainId, paymentTokens }: Deployment): Token[] =>
  paymentTokens.map((token) => ({ chainId, ...token }))

/** Lists the dollar tokens of a deployment: USD+, wUSD+ and the payment tokens. */
export function tokenDefinitionsOf(deployment: Deployment): TokenDefinition[] {
  const wrapped = findWrappedUsdPlus(deployment)
  return [usdPlusOf(deployment), ...(wrapped ? [wrapped] : []), ...paymentTokensOf(deployment)].map(
    toDefinition,
  )
}

/** Returns the format of a dollar token's amounts: those of payment tokens are exact. */
export const toTokenFormat = ({
  symbol,
  decimals,
}: Pick<Token, 'symbol' | 'decimals'>): TokenFormat => ({
  decimals,
  isRounded: symbol === usdPlus.symbol || symbol === wrappedUsdPlus.symbol,
})

/** Returns the page where a token can be bought with dollars; null if there is none. */
export const findOnrampUrl = ({ symbol }: Pick<Token, 'symbol'>): string | null =>
  tokenKinds.find((kind) => kind.symbol === symbol)?.onrampUrl ?? null

function toDefinition(token: Token): TokenDefinition {
  const { symbol } = token
  const onrampUrl = findOnrampUrl(token)
  const definition = { ...token, tickerSymbol: symbol, iconPath: tokenIconPathOf(symbol) }
  return onrampUrl === null ? definition : { ...definition, onrampUrl }
}

/** Dollar tokens of the Blast chains, which have no USD+. */
export const blastTokens: readonly TokenDefinition[] = [
  toToken(usdb, blast.id, '0x4300000000000000000000000000000000000003'),
  toToken(mockUsd, blastSepolia.id, '0xcF94Bd3B94C33Db93dcAC2F8a09239D707DF6E89'),
].map(toDefinition)
