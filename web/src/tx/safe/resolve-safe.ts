import {
  SAFE_LOOKUP_ATTEMPTS_MAX,
  safeLookupDelayMs,
} from '@parvalue/shared/domain/product/timing.ts'
import { failed, type StepResult } from '../flow/flow-ports.ts'
import type { StepHandle } from '../flow/step-handle.ts'
import { readSafeNonce } from './find-proposal.ts'
import { findSafeEnd } from './safe-events.ts'
import type { SafeAnswer } from './safe-service.ts'

/**
 * Requirement TX-05: the hash behind a Safe's own, up to ten attempts, each after a longer wait than the last;
 * also the first waits, because the service needs a moment to know what was just signed. Where it
 * stands is written down, so that a reload goes on there. Null: the hash is in the journal.
 */
export async function resolveSafe(handle: StepHandle): Promise<StepResult | null> {
  const { ports, entry, index } = handle
  handle.report({})
  let isGone = false
  for (;;) {
    const { safeHash, lookups } = handle.step
    if (!safeHash) throw new Error(`Step ${index} of ${entry.id} has no hash of a Safe.`)
    if (lookups >= SAFE_LOOKUP_ATTEMPTS_MAX) return failed('safe_unfound')
    await ports.wait(safeLookupDelayMs(lookups + 1))
    const answer = await ports.findSafeTransaction(safeHash).catch(() => null)
    handle.save({ lookups: lookups + 1 })
    const end = answer?.name === 'waiting' ? await findEndOnChain(handle, answer) : answer
    if (end?.name === 'unknown') {
      handle.save({ hash: safeHash, safeHash: null })
      return null
    }
    if (end?.name === 'executed') {
      if (!end.isSuccessful) return failed('safe_failed')
      handle.save({ hash: end.hash })
      return null
    }
    // A node behind another one knows that the number is gone before it knows by what.
    if (end?.name === 'gone' && isGone) return failed('replaced')
    isGone = end?.name === 'gone'
  }
}

/**
 * The Safe is past the number, while the service still waits for it: carried out and not noticed there
 * yet, or gone to another transaction, a rejection for example. The Safe's own events tell which.
 */
async function findEndOnChain(
  { ports: { client }, entry: { account }, step }: StepHandle,
  { nonce }: Extract<SafeAnswer, { name: 'waiting' }>,
): Promise<Extract<SafeAnswer, { name: 'executed' }> | { name: 'gone' } | null> {
  const { safeHash, fromBlock } = step
  const next = nonce === null ? null : await readSafeNonce(client, account)
  if (!safeHash || nonce === null || next === null || next <= nonce) return null
  const where = { hash: safeHash, fromBlock: BigInt(fromBlock ?? '0') }
  try {
    return (await findSafeEnd(client, account, where)) ?? { name: 'gone' }
  } catch {
    return null
  }
}
