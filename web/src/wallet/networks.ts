import { useQuery } from '@tanstack/react-query'
import { boot } from '#api/boot.ts'
import { flagsQuery, getFlags } from '#api/flags.ts'
import { supportedChainIdsOf } from './supported-chains.ts'

const configuredChainIds = boot.chains.map((chain) => chain.id)

/** The networks that trading is offered on, as flags stand now. */
export const listSupportedChainIds = (): number[] =>
  supportedChainIdsOf(boot.appEnv, configuredChainIds, getFlags())

export const isSupportedChain = (chainId: number): boolean =>
  listSupportedChainIds().includes(chainId)

/** The same for components, which follow the flags. */
export function useSupportedChainIds(): number[] {
  useQuery(flagsQuery)
  return listSupportedChainIds()
}
