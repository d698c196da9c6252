import { findChain } from '@parvalue/shared/chain/chains.ts'
import { listSupportedChains } from '@parvalue/shared/domain/chain/supported-chains.ts'
import { useQuery } from '@tanstack/react-query'
import { boot } from '#api/client/boot.ts'
import { flagsQuery, getFlags } from '#api/system/flags.ts'

const configured = boot.chains.map(({ id }) => ({ id, group: findChain(id)?.group ?? null }))

/** The networks that trading is offered on, as flags stand now. */
export const listSupportedChainIds = (): number[] =>
  listSupportedChains(configured, { appEnv: boot.appEnv, flags: getFlags() }).map(({ id }) => id)

export const isSupportedChain = (chainId: number): boolean =>
  listSupportedChainIds().includes(chainId)

/** The same for components, which follow the flags. */
export function useSupportedChainIds(): number[] {
  useQuery(flagsQuery)
  return listSupportedChainIds()
}
