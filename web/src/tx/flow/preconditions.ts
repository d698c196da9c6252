import type { ReadClient } from '#wallet/network/read-client.ts'
import type { FailureCause } from '../failure/failure-causes.ts'

/** A missing precondition of a transaction, with the line that requirement TX-06 logs. */
export type UnmetPrecondition = { line: string; cause: FailureCause }

type Preconditions = {
  /** Whether our contracts are deployed on the transaction's chain. */
  hasContracts: boolean
  client: Pick<ReadClient, 'chain'> | null
  isConnected: boolean
}

/** Returns the first missing precondition: a journal entry can refer to a chain that was removed. */
export function findUnmetPrecondition({
  hasContracts,
  client,
  isConnected,
}: Preconditions): UnmetPrecondition | null {
  if (client === null) return { line: 'Public client not available', cause: 'rpc_unreachable' }
  if (!client.chain) return { line: 'no chain on public client', cause: 'rpc_unreachable' }
  if (!hasContracts) return { line: 'Contracts not initialized', cause: 'rpc_unreachable' }
  return isConnected ? null : { line: 'Wallet not connected', cause: 'wallet_busy' }
}
