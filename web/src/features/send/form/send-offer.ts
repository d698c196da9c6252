import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { findWrappedUsdPlus, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { listDeployedTokens } from '#receipts/chain/deployed-tokens.ts'

/** The token to send on one network, and what the rules need to know about it. */
export type SendOffer = {
  chainId: number
  token: Token
  tokens: readonly Token[]
  /** The restrictor that the token asks about its recipients; null for a payment token, which is not ours. */
  restrictor: Address | null
  /** The product's contracts and tokens, which keep every token that is sent to them. */
  contracts: readonly Address[]
  /** Whether the chosen token is missing on this network, so that USD+ stands in for it. */
  isTokenMissing: boolean
  /** Whether the USD+ terms apply to the token. */
  isDollar: boolean
}

type OfferInput = {
  /** The network of a payment link; null if the wallet's own applies. */
  wanted: number | null
  /** The wallet's network; null if it is disconnected or its network is unsupported. */
  chainId: number | null
  supported: readonly number[]
  tokenAddress: string
}

/** Returns the offer on the wanted network, else the wallet's, else the first supported one; USD+ by default. */
export function toSendOffer({ wanted, chainId, supported, tokenAddress }: OfferInput): SendOffer {
  const deployment = findDeployment([wanted, chainId, ...supported])
  if (!deployment) throw new Error('No deployment is configured.')
  const tokens = listDeployedTokens(deployment)
  const usdPlus = usdPlusOf(deployment)
  const chosen = findChosen(tokens, tokenAddress, wanted !== null)
  const token = chosen ?? usdPlus
  const isPayment = deployment.paymentTokens.some(({ address }) => isSame(address, token.address))
  const wrapped = findWrappedUsdPlus(deployment)
  return {
    chainId: deployment.chainId,
    token,
    tokens,
    restrictor: isPayment ? null : deployment.contracts.transferRestrictor,
    contracts: [
      ...Object.values(deployment.contracts).filter((address) => address !== undefined),
      ...tokens.map(({ address }) => address),
    ],
    isTokenMissing: tokenAddress !== '' && chosen === null,
    isDollar: isSame(token.address, usdPlus.address) || token.address === wrapped?.address,
  }
}

/**
 * Finds the chosen token. A token that was chosen on another network is the one of the same symbol here; a payment link
 * means exactly its own token.
 */
function findChosen(tokens: readonly Token[], chosen: string, isOfLink: boolean): Token | null {
  const found = tokens.find(({ address }) => isSame(address, chosen))
  if (found || isOfLink || chosen === '') return found ?? null
  const elsewhere = boot.deployments
    .flatMap(listDeployedTokens)
    .find(({ address }) => isSame(address, chosen))
  return tokens.find(({ symbol }) => symbol === elsewhere?.symbol) ?? null
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const findDeployment = (chainIds: readonly (number | null)[]): Deployment | undefined =>
  chainIds
    .map((id) => boot.deployments.find(({ chainId }) => chainId === id))
    .find((found) => found !== undefined) ?? boot.deployments[0]
