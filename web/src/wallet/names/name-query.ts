import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { boot } from '#api/client/boot.ts'
import { loadPublicClient } from '../wallet.ts'

const STALE_MS = 60_000

/** Returns the registry of names on a network; null if the network has none. */
export const findNameRegistry = (chainId: number): Address | null =>
  boot.deployments.find((one) => one.chainId === chainId)?.nameRegistry ?? null

/** Queries the address of a name on a network with a registry; null if the name has none. */
export const nameQuery = (chainId: number, name: string | null) =>
  queryOptions({
    queryKey: ['name', chainId, name?.toLowerCase()],
    queryFn: toLoader(chainId, name),
    staleTime: STALE_MS,
    retry: 1,
  })

function toLoader(chainId: number, name: string | null) {
  const registry = findNameRegistry(chainId)
  if (name === null || registry === null) return skipToken
  return async (): Promise<Address | null> => {
    const [client, { resolveName }] = await Promise.all([
      loadPublicClient(chainId),
      import('./resolve-name.ts'),
    ])
    return resolveName(client, registry, name)
  }
}
