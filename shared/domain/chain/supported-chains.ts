import type { AppEnv } from '../product/app-env.ts'
import type { FeatureFlags, FlagName } from '../product/flags.ts'

const FLAG_OF_GROUP: Readonly<Record<string, FlagName>> = {
  ethereum: 'usdplus-chain-mainnet',
  arbitrum: 'usdplus-chain-arbitrum',
  base: 'usdplus-chain-base',
}

/**
 * Requirement RO-07: lists the chains that flags allow in production and staging, and all configured chains
 * elsewhere.
 */
export function listSupportedChains<Chain extends { group: string | null }>(
  configured: readonly Chain[],
  { appEnv, flags }: { appEnv: AppEnv; flags: FeatureFlags },
): Chain[] {
  if (appEnv !== 'prod' && appEnv !== 'staging') return [...configured]
  return configured.filter(({ group }) => {
    const flag = FLAG_OF_GROUP[group ?? '']
    return flag !== undefined && flags[flag]
  })
}
