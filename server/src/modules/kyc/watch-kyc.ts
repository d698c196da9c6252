import { ProviderError } from '../../providers/provider-error.ts'
import type { KycJobDeps } from './deps.ts'
import { runScreeningJob } from './queues.ts'
import { readInquiry } from './read.ts'
import { listOpenScreenings } from './screening-store.ts'
import { listIdentityChecksDueForPolling, saveIdentityCheckPolled } from './store.ts'

const BATCH_MAX = 100

/** Polls checks and enqueues screenings again, in case a webhook or job was lost. */
export async function watchKyc(deps: KycJobDeps): Promise<void> {
  const open = await listOpenScreenings(deps.db, BATCH_MAX)
  await deps.enqueue(
    deps.db,
    open.map(({ id }) => runScreeningJob(id)),
  )
  for (const inquiryId of await listIdentityChecksDueForPolling(deps.db, deps.clock(), BATCH_MAX)) {
    const failure = await tryRead(deps, inquiryId)
    if (failure === 'retryable') return
  }
}

/**
 * Reads an inquiry and returns the kind of a provider error, which is logged instead of failing the job: one broken
 * inquiry does not block the others.
 */
async function tryRead(deps: KycJobDeps, inquiryId: string) {
  try {
    await readInquiry(deps, inquiryId)
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const level = error.kind === 'retryable' ? 'warn' : 'error'
    // Otherwise unreadable checks would fill every batch.
    if (error.kind !== 'retryable') await saveIdentityCheckPolled(deps.db, inquiryId, deps.clock())
    deps.log[level](
      { inquiry_id: inquiryId, err: error },
      'kyc: inquiry read from Persona failed, will retry',
    )
    return error.kind
  }
}
