import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { TransactionFlowPorts } from '../flow/flow-ports.ts'
import { findSentOrProposed, toSentPatch } from '../flow/run-journal-entry.ts'
import { createStepHandle } from '../flow/step-handle.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import type { LateAnswer } from './late-answer.ts'

/**
 * Finds the transaction of an entry whose wait was given up: the user may have approved it while the page was closed, or
 * the wallet's answer was lost. A transaction whose hash is known is another one; null if there is none.
 */
export async function findStoppedTransaction(
  entry: JournalEntry,
  ports: TransactionFlowPorts,
  known: readonly Hex[],
): Promise<LateAnswer | null> {
  const index = entry.steps.findIndex(({ status }) => status === 'signing')
  const step = entry.steps[index]
  if (!step) return null
  const { isByContract } = step
  for (let { nonce } = step; ; ) {
    const searched = { ...step, nonce, safeKnown: [...step.safeKnown, ...known] }
    const steps = entry.steps.map((one, at) => (at === index ? searched : one))
    const run = { entry: { ...entry, steps }, trigger: 'resumed', ports } as const
    const sent = await findSentOrProposed(createStepHandle(run, index))
    if (sent.name !== 'ours') return null
    const { hash } = sent
    const foundNonce = 'nonce' in sent ? sent.nonce : null
    if (!known.includes(hash)) {
      const patch = toSentPatch({ isByContract, hash, nonce: foundNonce })
      return { asked: entry, index, patch }
    }
    if (foundNonce === null) return null
    nonce = foundNonce + 1
  }
}
