import { findChain } from '@parvalue/shared/chain/chains.ts'
import { listSupportedChains } from '@parvalue/shared/domain/chain/supported-chains.ts'
import type { FeatureFlags } from '@parvalue/shared/domain/product/flags.ts'
import type { Config } from '../config/config.ts'

/** Returns the configured chains that the product serves with these flags. */
export function listSupportedChainIds({ chains, appEnv }: Config, flags: FeatureFlags): number[] {
  const configured = chains.map(({ id }) => ({ id, group: findChain(id)?.group ?? null }))
  return listSupportedChains(configured, { appEnv, flags }).map(({ id }) => id)
}
