import { ProviderError } from '../../providers/provider-error.ts'
import type { KycJobDeps } from './deps.ts'
import { readInquiry } from './read.ts'
import { toScreenRequest, toWatchRequest } from './requests.ts'
import { listOpenScreenings } from './screening-store.ts'
import { listToLookAt, saveLooked } from './store.ts'

const PERIOD_SECONDS = 10
const AT_ONCE = 100

/** What a notice or a job that got lost would have brought. */
export async function watchKyc(deps: KycJobDeps): Promise<void> {
  // Asked for first: one that fails must not be the last one.
  await deps.enqueue(deps.db, [toWatchRequest(PERIOD_SECONDS)])
  const open = await listOpenScreenings(deps.db, AT_ONCE)
  await deps.enqueue(
    deps.db,
    open.map(({ id }) => toScreenRequest(id)),
  )
  for (const inquiryId of await listToLookAt(deps.db, deps.clock(), AT_ONCE)) {
    const failure = await readCalmly(deps, inquiryId)
    if (failure === 'retryable') return
  }
}

/** A provider that does not answer is asked again in a moment; one inquiry does not stop the others. */
async function readCalmly(deps: KycJobDeps, inquiryId: string) {
  try {
    await readInquiry(deps, inquiryId)
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const level = error.kind === 'retryable' ? 'warn' : 'error'
    // Else those that nobody can read would be in the way of the others.
    if (error.kind !== 'retryable') await saveLooked(deps.db, inquiryId, deps.clock())
    deps.log[level]({ err: error, inquiryId }, 'an identity check cannot be read')
    return error.kind
  }
}
