import type { Address } from '@parvalue/shared/domain/address.ts'
import { SAFE_LOOKUP_ATTEMPTS_MAX, safeLookupDelayMs } from '@parvalue/shared/domain/timing.ts'
import type { PublicClient } from 'viem'
import { readSafeNonce } from './find-proposal.ts'
import { failed, type Run, type StepResult, writeStep } from './flow-ports.ts'
import type { SafeAnswer } from './safe-service.ts'
import { NO_PROGRESS } from './stage.ts'

/**
 * Spec 4: the hash behind a Safe's own, up to ten attempts, each after a longer wait than the last;
 * also the first waits, because the service needs a moment to know what was just signed. Where it
 * stands is written down, so that a reload goes on there. Null: the hash is in the journal.
 */
export async function resolveSafe(run: Run, index: number): Promise<StepResult | null> {
  const { ports } = run
  ports.report(NO_PROGRESS)
  for (;;) {
    const step = run.entry.steps[index]
    if (!step?.safeHash) throw new Error(`Step ${index} of ${run.entry.id} has no hash of a Safe.`)
    if (step.lookups >= SAFE_LOOKUP_ATTEMPTS_MAX) return failed('safe_unfound')
    await ports.wait(safeLookupDelayMs(step.lookups + 1))
    const answer = await ports.findSafeTransaction(step.safeHash).catch(() => null)
    writeStep(run, index, { lookups: step.lookups + 1 })
    if (answer?.name === 'unknown') {
      writeStep(run, index, { hash: step.safeHash, safeHash: null })
      return null
    }
    if (answer?.name === 'executed') {
      if (!answer.isSuccessful) return failed('safe_failed')
      writeStep(run, index, { hash: answer.hash })
      return null
    }
    if (answer && (await isOvertaken(ports.client, run.entry.account, answer))) {
      return failed('replaced')
    }
  }
}

/** The Safe's number went to another transaction, a rejection for example. */
async function isOvertaken(
  client: PublicClient,
  address: Address,
  { nonce }: Extract<SafeAnswer, { name: 'waiting' }>,
): Promise<boolean> {
  if (nonce === null) return false
  const next = await readSafeNonce(client, address)
  return next !== null && next > nonce
}
