import { findChain } from '@parvalue/shared/chain/chains.ts'
import { listSupportedChains } from '@parvalue/shared/domain/chain/supported-chains.ts'
import { useQuery } from '@tanstack/react-query'
import { boot } from '#api/client/boot.ts'
import { flagsQuery, getFlags } from '#api/system/flags.ts'

const configured = boot.chains.map(({ id }) => ({ id, group: findChain(id)?.group ?? null }))

/** Lists the networks that support trading under the current flags. */
export const listSupportedChainIds = (): number[] =>
  listSupportedChains(configured, { appEnv: boot.appEnv, flags: getFlags() }).map(({ id }) => id)

export const isSupportedChain = (chainId: number): boolean =>
  listSupportedChainIds().includes(chainId)

/** Lists the supported networks; the component renders again when flags change. */
export function useSupportedChainIds(): number[] {
  useQuery(flagsQuery)
  return listSupportedChainIds()
}
