import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { paymentTokensOf, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'

export type TradeSide = 'buy' | 'redeem'

/** What is given for what, and where. */
export type TradeOffer = {
  side: TradeSide
  deployment: Deployment
  payToken: Token
  receiveToken: Token
  /** The one of the two that is not USD+, and those it can be changed for. */
  paymentToken: Token
  paymentTokens: readonly Token[]
  /** The contract that takes the payment; null where nothing is redeemed on this network. */
  spender: Address | null
}

type Wanted = {
  side: TradeSide
  /** The connected network; null where there is none that we trade on. */
  chainId: number | null
  supported: readonly number[]
  /** The payment token that was chosen; another network has others. */
  chosen: string
}

/** The connected network where we trade, else the first supported one, so that there is a form to see. */
export function offerOn({ side, chainId, supported, chosen }: Wanted): TradeOffer {
  const deployment = deploymentOn(chainId, supported)
  const paymentTokens = deployment ? paymentTokensOf(deployment) : []
  const paymentToken = paymentTokens.find(({ address }) => address === chosen) ?? paymentTokens[0]
  if (!deployment || !paymentToken) {
    throw new Error('No deployment with a payment token is configured.')
  }
  const usdPlus = usdPlusOf(deployment)
  const tokens = { paymentToken, paymentTokens }
  return side === 'buy'
    ? {
        ...{ side, deployment, ...tokens, payToken: paymentToken, receiveToken: usdPlus },
        spender: deployment.contracts.usdPlusMinter,
      }
    : {
        ...{ side, deployment, ...tokens, payToken: usdPlus, receiveToken: paymentToken },
        spender: deployment.contracts.usdPlusRedeemer ?? null,
      }
}

const deploymentOn = (chainId: number | null, supported: readonly number[]) =>
  boot.deployments.find((candidate) => candidate.chainId === chainId) ??
  boot.deployments.find((candidate) => supported.includes(candidate.chainId)) ??
  boot.deployments[0]
