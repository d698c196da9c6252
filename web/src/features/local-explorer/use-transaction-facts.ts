import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { loadPublicClient } from '#wallet/wallet.ts'
import { findTransactionFacts, type TransactionFacts } from './read-transaction.ts'

const REFETCH_MS = 1000

/** Refetches every second until three blocks have confirmed the transaction. */
export function useTransactionFacts(chainId: number, hash: Hex, isKnownChain: boolean) {
  return useQuery({
    queryKey: ['local-transaction', chainId, hash],
    queryFn: async () => findTransactionFacts(await loadPublicClient(chainId), hash),
    enabled: isKnownChain,
    retry: 1,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : REFETCH_MS),
  })
}

const isSettled = (facts: TransactionFacts | null | undefined) =>
  (facts?.mined?.confirmations ?? 0) >= CONFIRMATIONS
