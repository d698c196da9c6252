import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { type Token, USD_PLUS_DECIMALS } from '@parvalue/shared/chain/tokens.ts'

/** wUSD+ on the chain of this deployment; not every one has it. */
export function findWrapped({ chainId, contracts }: Deployment): Token | null {
  const { wrappedUsdPlus } = contracts
  if (wrappedUsdPlus === undefined) return null
  return {
    chainId,
    address: wrappedUsdPlus,
    symbol: 'wUSD+',
    name: 'Wrapped USD Plus',
    decimals: USD_PLUS_DECIMALS,
  }
}
