import { safeLookupDelayMs } from '@parvalue/shared/domain/product/timing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { parseAbi } from 'viem'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { isSameCall } from '../flow/same-call.ts'
import type { StepHandle } from '../flow/step-handle.ts'
import type { JournalStep } from '../journal/journal-entry.ts'

const abi = parseAbi(['function nonce() view returns (uint256)'])

/** How many numbers a Safe has used; null where the contract is no Safe, as far as we can tell. */
export const readSafeNonce = (client: ReadClient, address: Address): Promise<bigint | null> =>
  client.readContract({ address, abi, functionName: 'nonce' }).catch(() => null)

/** What tells a proposal of ours from older ones of the same call, read before the wallet is asked. */
export type SafeBefore = Pick<JournalStep, 'safeNonce' | 'safeKnown'>

export async function readSafeBefore(handle: StepHandle): Promise<SafeBefore> {
  const nonce = await readSafeNonce(handle.ports.client, handle.entry.account)
  if (nonce === null) return { safeNonce: null, safeKnown: [] }
  // A service that is silent now knows nothing of ours either: all that it says later counts.
  const safeKnown = await listSame(handle, nonce).catch(() => [])
  return { safeNonce: `${nonce}`, safeKnown }
}

export type Proposed = { name: 'none' } | { name: 'silent' } | { name: 'ours'; hash: Hex }

/**
 * What a Safe's owner signed while nobody was there to hear the hash lies with the service. It is
 * looked for twice, because it may still be on its way there; only then may it be signed again.
 */
export async function findProposal(handle: StepHandle): Promise<Proposed> {
  const { safeNonce, safeKnown } = handle.step
  if (safeNonce === null) return { name: 'none' }
  const look = async () =>
    (await listSame(handle, BigInt(safeNonce))).find((hash) => !safeKnown.includes(hash))
  try {
    const first = await look()
    if (first === undefined) await handle.ports.wait(safeLookupDelayMs(1))
    const hash = first ?? (await look())
    return hash === undefined ? { name: 'none' } : { name: 'ours', hash }
  } catch {
    return { name: 'silent' }
  }
}

async function listSame(
  { ports, entry: { account }, step }: StepHandle,
  nonceMin: bigint,
): Promise<Hex[]> {
  const proposals = await ports.listSafeTransactions(account, nonceMin)
  return proposals
    .filter((sent) => isSameCall(step, account, { ...sent, from: account }))
    .map(({ hash }) => hash)
}
