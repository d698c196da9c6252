import { isReturnedByOperatorOnly } from '@parvalue/shared/domain/wires/wire-match.ts'
import { transitionWireRequest } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { FundingJobDeps } from '../deps.ts'
import { mintWireJob, returnWireJob } from '../queues.ts'
import {
  listOverdueWireRequests,
  lockWireRequests,
  saveWireRequest,
} from '../wire-request-store.ts'
import { pollBank } from './read-transfers.ts'
import { decideWireReturn } from './wire-decisions.ts'
import { listWireReceipts } from './wire-receipt-store.ts'

const BATCH_MAX = 500
const DAY_MS = 24 * 60 * 60_000

/** Expires requests, returns old suspense wires, and makes up for lost webhooks and jobs. */
export async function watchWires(deps: FundingJobDeps): Promise<void> {
  await expireRequests(deps)
  await returnOldSuspense(deps)
  await enqueueUnfinished(deps)
  await poll(deps)
}

/** Polls the bank. An error of the bank is logged instead of failing the job; the next run polls again. */
async function poll(deps: FundingJobDeps): Promise<void> {
  try {
    await pollBank(deps)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const level = error.kind === 'retryable' ? 'warn' : 'error'
    deps.log[level]({ err: error }, 'funding: polling the bank failed, will retry')
  }
}

/** Requirement XT-06: expires overdue requests. */
async function expireRequests({ db, clock, notify }: FundingJobDeps): Promise<void> {
  for (const memoCode of await listOverdueWireRequests(db, clock(), BATCH_MAX)) {
    await inTransaction(db, async (tx) => {
      const [request] = await lockWireRequests(tx, [memoCode])
      const transition = request ? transitionWireRequest(request.status, 'expire') : null
      if (!request || !transition?.ok) return
      await saveWireRequest(tx, memoCode, { ...request, status: transition.value })
      await notify(tx, request.wallet)
    })
  }
}

/**
 * Requirement XT-06: returns wires that match no request after some days. It does not return a parked wire, which has
 * an owner, nor a wire whose sender is probably the holder (requirement CW-10).
 */
async function returnOldSuspense(deps: FundingJobDeps): Promise<void> {
  const { returnDays } = deps.settings
  const recordedBeforeMs = deps.clock() - returnDays * DAY_MS
  const old = await listWireReceipts(deps.db, {
    statuses: ['suspense'],
    recordedBeforeMs,
    limit: BATCH_MAX,
  })
  for (const { id, reason } of old) {
    if (isReturnedByOperatorOnly(reason)) continue
    const why = `Nobody claimed it within ${returnDays} days.`
    await inTransaction(deps.db, (tx) => decideWireReturn(tx, deps, id, { who: 'the system', why }))
  }
}

/** Enqueues a job for every unfinished receipt; a receipt that already has one is unaffected. */
async function enqueueUnfinished({ db, enqueue }: FundingJobDeps): Promise<void> {
  const unsettled = await listWireReceipts(db, { statuses: ['arrived', 'minting', 'returning'] })
  const requests = unsettled.map(({ id, status }) =>
    status === 'returning' ? returnWireJob(id) : mintWireJob(id),
  )
  await enqueue(db, requests)
}
