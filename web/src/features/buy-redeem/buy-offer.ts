import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { paymentTokensOf, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import { boot } from '#api/boot.ts'

/** What is sold for what, and where. */
export type BuyOffer = { deployment: Deployment; payToken: Token; receiveToken: Token }

/** The connected network where we trade, else the first supported one, so that there is a form to see. */
export function offerOn(chainId: number | null, supported: readonly number[]): BuyOffer {
  const deployment =
    boot.deployments.find((candidate) => candidate.chainId === chainId) ??
    boot.deployments.find((candidate) => supported.includes(candidate.chainId)) ??
    boot.deployments[0]
  const payToken = deployment && paymentTokensOf(deployment)[0]
  if (!payToken) throw new Error('No deployment with a payment token is configured.')
  return { deployment, payToken, receiveToken: usdPlusOf(deployment) }
}
