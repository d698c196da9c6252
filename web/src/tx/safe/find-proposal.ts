import { safeLookupDelayMs } from '@parvalue/shared/domain/product/timing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { parseAbi } from 'viem'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { isSameCall } from '../flow/same-call.ts'
import type { StepHandle } from '../flow/step-handle.ts'
import type { JournalStep } from '../journal/journal-entry.ts'

const abi = parseAbi(['function nonce() view returns (uint256)'])

/** Reads the nonce of a Safe; null if the call fails, for instance because the contract is no Safe. */
export const readSafeNonce = (client: ReadClient, address: Address): Promise<bigint | null> =>
  client.readContract({ address, abi, functionName: 'nonce' }).catch(() => null)

/** The state of a Safe before the wallet prompt, which distinguishes our proposal from older ones of the same call. */
export type SafeSnapshot = Pick<JournalStep, 'safeNonce' | 'safeKnown'>

export async function readSafeSnapshot(handle: StepHandle): Promise<SafeSnapshot> {
  const nonce = await readSafeNonce(handle.ports.client, handle.entry.account)
  if (nonce === null) return { safeNonce: null, safeKnown: [] }
  // If the service fails now, older proposals are unknown, and any proposal found later counts as ours.
  const safeKnown = await listSameProposals(handle, nonce).catch(() => [])
  return { safeNonce: `${nonce}`, safeKnown }
}

export type SafeProposalResult =
  | { name: 'none' }
  | { name: 'unreachable' }
  | { name: 'ours'; hash: Hex }

/**
 * Finds a proposal that a Safe owner signed while the page was closed. Queries the Safe service twice, because the
 * proposal may still be in transit. The wallet may prompt again only if both queries find none.
 */
export async function findSafeProposal(handle: StepHandle): Promise<SafeProposalResult> {
  const { safeNonce, safeKnown } = handle.step
  if (safeNonce === null) return { name: 'none' }
  const find = async () =>
    (await listSameProposals(handle, BigInt(safeNonce))).find((hash) => !safeKnown.includes(hash))
  try {
    const first = await find()
    if (first === undefined) await handle.ports.wait(safeLookupDelayMs(1))
    const hash = first ?? (await find())
    return hash === undefined ? { name: 'none' } : { name: 'ours', hash }
  } catch {
    return { name: 'unreachable' }
  }
}

async function listSameProposals(
  { ports, entry: { account }, step }: StepHandle,
  nonceMin: bigint,
): Promise<Hex[]> {
  const proposals = await ports.listSafeTransactions(account, nonceMin)
  return proposals
    .filter((sent) => isSameCall(step, account, { ...sent, from: account }))
    .map(({ hash }) => hash)
}
