import type { ReadClient } from '#wallet/network/read-client.ts'
import type { FailureCause } from '../failure/failure-causes.ts'

/** Requirement TX-06: what is missing before anything can be done, in the words that are logged. */
export type Unready = { line: string; cause: FailureCause }

type Situation = {
  /** Ours on the transaction's chain. */
  hasContracts: boolean
  client: Pick<ReadClient, 'chain'> | null
  isConnected: boolean
}

/** A journal may speak of a chain that the page does not know any more. */
export function findUnmetPrecondition({
  hasContracts,
  client,
  isConnected,
}: Situation): Unready | null {
  if (client === null) return { line: 'Public client not available', cause: 'rpc_unreachable' }
  if (!client.chain) return { line: 'no chain on public client', cause: 'rpc_unreachable' }
  if (!hasContracts) return { line: 'Contracts not initialized', cause: 'rpc_unreachable' }
  return isConnected ? null : { line: 'Wallet not connected', cause: 'wallet_busy' }
}
