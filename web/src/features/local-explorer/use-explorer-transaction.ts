import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { loadPublicClient } from '#wallet/wallet.ts'
import { type ExplorerTransaction, findExplorerTransaction } from './find-explorer-transaction.ts'

const REFETCH_MS = 1000

/** Queries a transaction, every second until three blocks have confirmed it. */
export function useExplorerTransaction(chainId: number, hash: Hex, isKnownChain: boolean) {
  return useQuery({
    queryKey: ['local-transaction', chainId, hash],
    queryFn: async () => findExplorerTransaction(await loadPublicClient(chainId), hash),
    enabled: isKnownChain,
    retry: 1,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : REFETCH_MS),
  })
}

const isSettled = (facts: ExplorerTransaction | null | undefined) =>
  (facts?.mined?.confirmations ?? 0) >= CONFIRMATIONS
