import {
  SAFE_LOOKUP_ATTEMPTS_MAX,
  safeLookupDelayMs,
} from '@parvalue/shared/domain/product/timing.ts'
import { failedStep, type StepResult } from '../flow/flow-ports.ts'
import type { StepHandle } from '../flow/step-handle.ts'
import { readSafeNonce } from './find-proposal.ts'
import { findSafeExecution } from './safe-events.ts'
import type { SafeLookupResult } from './safe-service.ts'

/**
 * Resolves the transaction hash behind a Safe's own hash, up to ten attempts with backoff (requirement
 * TX-05). The first attempt waits too, because the service needs a moment to index the proposal. The
 * attempt count is saved, so a reload continues there. Returns null once the hash is in the journal.
 */
export async function resolveSafeHash(handle: StepHandle): Promise<StepResult | null> {
  const { ports, entry, index } = handle
  handle.report({})
  let isNonceUsed = false
  for (;;) {
    const { safeHash, lookups } = handle.step
    if (!safeHash) throw new Error(`Step ${index} of ${entry.id} has no hash of a Safe.`)
    if (lookups >= SAFE_LOOKUP_ATTEMPTS_MAX) return failedStep('safe_unfound')
    await ports.wait(safeLookupDelayMs(lookups + 1))
    const response = await ports.findSafeTransaction(safeHash).catch(() => null)
    handle.save({ lookups: lookups + 1 })
    const result =
      response?.name === 'waiting' ? await findExecutionOnChain(handle, response) : response
    if (result?.name === 'unknown') {
      handle.save({ hash: safeHash, safeHash: null })
      return null
    }
    if (result?.name === 'executed') {
      if (!result.isSuccessful) return failedStep('safe_failed')
      handle.save({ hash: result.hash })
      return null
    }
    // A lagging node can raise the nonce before it serves the event, so the chain is checked twice.
    if (result?.name === 'nonce-used' && isNonceUsed) return failedStep('replaced')
    isNonceUsed = result?.name === 'nonce-used'
  }
}

/**
 * Checks the chain while the service still reports `waiting`. If the Safe used the nonce, its events show whether it
 * executed our transaction or, for example, a rejection. Returns null if undecided.
 */
async function findExecutionOnChain(
  { ports: { client }, entry: { account }, step }: StepHandle,
  { nonce }: Extract<SafeLookupResult, { name: 'waiting' }>,
): Promise<Extract<SafeLookupResult, { name: 'executed' }> | { name: 'nonce-used' } | null> {
  const { safeHash, fromBlock } = step
  const next = nonce === null ? null : await readSafeNonce(client, account)
  if (!safeHash || nonce === null || next === null || next <= nonce) return null
  const query = { hash: safeHash, fromBlock: BigInt(fromBlock ?? '0') }
  try {
    return (await findSafeExecution(client, account, query)) ?? { name: 'nonce-used' }
  } catch {
    return null
  }
}
