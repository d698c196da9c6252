import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { findWrappedUsdPlus, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/decimals.ts'
import { boot } from '#api/boot.ts'

export type WrapDirection = 'wrap' | 'unwrap'

/** What a field says of a token. */
type FieldToken = Pick<Token, 'symbol' | 'decimals' | 'chainId'>

/** What is given for what, and where. */
export type WrapOffer = {
  direction: WrapDirection
  chainId: number
  usdPlus: Address
  from: FieldToken
  to: FieldToken
  /** The contract that wraps and unwraps; null where wUSD+ is not deployed. */
  vault: Address | null
}

type Wanted = {
  direction: WrapDirection
  /** The connected network; null where there is none that we trade on. */
  chainId: number | null
  supported: readonly number[]
}

/** The connected network, else the first supported one, so that there is a form to see. */
export function offerOn({ direction, chainId, supported }: Wanted): WrapOffer {
  const deployment = deploymentOn(chainId, supported)
  if (!deployment) throw new Error('No deployment is configured.')
  const usdPlus = usdPlusOf(deployment)
  const wrapped = findWrappedUsdPlus(deployment)
  const shown = { symbol: 'wUSD+', decimals: TOKEN_DECIMALS, chainId: deployment.chainId }
  const [from, to] = direction === 'wrap' ? [usdPlus, shown] : [shown, usdPlus]
  return {
    direction,
    chainId: deployment.chainId,
    usdPlus: usdPlus.address,
    from,
    to,
    vault: wrapped?.address ?? null,
  }
}

const deploymentOn = (
  chainId: number | null,
  supported: readonly number[],
): Deployment | undefined =>
  boot.deployments.find((candidate) => candidate.chainId === chainId) ??
  boot.deployments.find((candidate) => supported.includes(candidate.chainId)) ??
  boot.deployments[0]
