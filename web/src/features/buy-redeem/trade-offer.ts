import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { paymentTokensOf, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'

export type TradeSide = 'buy' | 'redeem'

/** How a redemption is paid: from the queue without a fee, or now from the buffer for a fee. */
export type TradeSpeed = 'queue' | 'now'

/** The tokens and contracts of a trade on one network. */
export type TradeOffer = {
  side: TradeSide
  deployment: Deployment
  payToken: Token
  receiveToken: Token
  /** The payment token of the trade, which is paid for USD+ or received for it. */
  paymentToken: Token
  /** All payment tokens of the network, from which the user can choose. */
  paymentTokens: readonly Token[]
  /** The contract that takes the payment; null if the network has no redeemer. */
  spender: Address | null
  /** The contract that redeems now for a fee; null for a purchase and if the network has none. */
  instantRedeemer: Address | null
  speed: TradeSpeed
}

type OfferInput = {
  side: TradeSide
  /** The wallet's network; null if it is disconnected or its network is unsupported. */
  chainId: number | null
  supported: readonly number[]
  /** Address of the chosen payment token; other networks have other tokens. */
  chosen: string
  speed: TradeSpeed
}

/**
 * Returns the offer for the connected network, or else for the first supported one, so that there is a form
 * to show.
 */
export function toTradeOffer({ side, chainId, supported, chosen, speed }: OfferInput): TradeOffer {
  const deployment = deploymentOn(chainId, supported)
  const paymentTokens = deployment ? paymentTokensOf(deployment) : []
  const paymentToken = paymentTokens.find(({ address }) => address === chosen) ?? paymentTokens[0]
  if (!deployment || !paymentToken) {
    throw new Error('No deployment with a payment token is configured.')
  }
  const usdPlus = usdPlusOf(deployment)
  const tokens = { paymentToken, paymentTokens }
  const { usdPlusMinter, usdPlusRedeemer = null, instantRedeemer = null } = deployment.contracts
  if (side === 'buy') {
    return {
      ...{ side, deployment, ...tokens, payToken: paymentToken, receiveToken: usdPlus },
      ...{ spender: usdPlusMinter, instantRedeemer: null, speed: 'queue' },
    }
  }
  const isNow = speed === 'now' && instantRedeemer !== null
  return {
    ...{ side, deployment, ...tokens, payToken: usdPlus, receiveToken: paymentToken },
    spender: isNow ? instantRedeemer : usdPlusRedeemer,
    instantRedeemer,
    speed: isNow ? 'now' : 'queue',
  }
}

const deploymentOn = (chainId: number | null, supported: readonly number[]) =>
  boot.deployments.find((candidate) => candidate.chainId === chainId) ??
  boot.deployments.find((candidate) => supported.includes(candidate.chainId)) ??
  boot.deployments[0]
