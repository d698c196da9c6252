import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { DeploymentPlanner } from './planner.ts'

/** Capacity of each token's buffer in base units: small enough that a demo can empty it. */
export const BUFFER_CAPACITY = 10_000_000_000n

/** Fees of a full and of an empty buffer, in basis points. */
const FEE_BPS = { min: 10, max: 100 }

/** Daily limits in base units of USD+, of one wallet and of all together. */
const WALLET_LIMIT_PER_DAY = 5_000_000_000n
const LIMIT_PER_DAY = 50_000_000_000n

type Places = { usdPlus: Address; instantRedeemer: Address }

/** Plans the limits of instant redemptions, and the terms of each payment token. */
export function planInstantRedemption(
  { call }: DeploymentPlanner,
  { usdPlus, instantRedeemer }: Places,
  paymentTokens: Deployment['paymentTokens'],
): void {
  call('UsdPlus', usdPlus, 'setIssuerLimits', [instantRedeemer, 0n, LIMIT_PER_DAY])
  call('InstantRedeemer', instantRedeemer, 'setWalletLimit', [WALLET_LIMIT_PER_DAY])
  for (const { address } of paymentTokens) {
    const terms = [address, BUFFER_CAPACITY, FEE_BPS.min, FEE_BPS.max]
    call('InstantRedeemer', instantRedeemer, 'setBufferTerms', terms)
  }
}
