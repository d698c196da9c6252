import type { Boot } from '@parvalue/shared/api/boot.ts'
import { findChain } from '@parvalue/shared/chain/chains.ts'
import type { FlagName, Flags } from '@parvalue/shared/domain/flags.ts'

const flagOfGroup: Record<string, FlagName> = {
  ethereum: 'usdplus-chain-mainnet',
  arbitrum: 'usdplus-chain-arbitrum',
  base: 'usdplus-chain-base',
}

/** Spec 6: in production and staging only the chains that flags allow, elsewhere all configured. */
export function supportedChainIdsOf(
  appEnv: Boot['appEnv'],
  configuredChainIds: readonly number[],
  flags: Flags,
): number[] {
  if (appEnv !== 'prod' && appEnv !== 'staging') return [...configuredChainIds]
  return configuredChainIds.filter((chainId) => {
    const flag = flagOfGroup[findChain(chainId)?.group ?? '']
    return flag !== undefined && flags[flag]
  })
}

/** Spec 5: the wallet layer refuses to start on lists that cannot be meant. */
export function requireNetworks(
  configuredChainIds: readonly number[],
  supportedChainIds: readonly number[],
) {
  if (configuredChainIds.length === 0) throw new Error('No chain is configured.')
  if (supportedChainIds.length === 0) throw new Error('No network is supported.')
  if (!supportedChainIds.every((chainId) => configuredChainIds.includes(chainId))) {
    throw new Error('The supported networks are not among the configured chains.')
  }
}
