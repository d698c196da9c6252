import { transitionWireRequest } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { FundingJobDeps } from '../deps.ts'
import { listOverdue, lockRequests, saveRequest } from '../request-store.ts'
import { toMintRequest, toReturnRequest, toWatchRequest } from '../requests.ts'
import { pollBank } from './read.ts'
import { listReceipts } from './receipt-store.ts'
import { decideReturn } from './suspense.ts'

const PERIOD_SECONDS = 30
const AT_ONCE = 500
const DAY_MS = 24 * 60 * 60_000

/** What time brings, and what a notice or a job that got lost would have brought. */
export async function pollWires(deps: FundingJobDeps): Promise<void> {
  // Asked for first: one that fails must not be the last one.
  await deps.enqueue(deps.db, [toWatchRequest(PERIOD_SECONDS)])
  await expireRequests(deps)
  await returnOldSuspense(deps)
  await resume(deps)
  await poll(deps)
}

/** A bank that does not answer is asked again in a moment; a job that failed would say no more. */
async function poll(deps: FundingJobDeps): Promise<void> {
  try {
    await pollBank(deps)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const level = error.kind === 'retryable' ? 'warn' : 'error'
    deps.log[level]({ err: error }, 'the bank cannot be asked for wires')
  }
}

/** Requirement XT-06: a request ends with its time. */
async function expireRequests({ db, clock, tell }: FundingJobDeps): Promise<void> {
  for (const memoCode of await listOverdue(db, clock(), AT_ONCE)) {
    await inTransaction(db, async (tx) => {
      const [request] = await lockRequests(tx, [memoCode])
      const moved = request ? transitionWireRequest(request.status, 'expire') : null
      if (!request || !moved?.ok) return
      await saveRequest(tx, memoCode, { ...request, status: moved.value })
      await tell(tx, request.wallet)
    })
  }
}

/** Requirement XT-06: money that matches nothing goes back by itself. Never what is parked: that has an owner. */
async function returnOldSuspense(deps: FundingJobDeps): Promise<void> {
  const { returnDays } = deps.settings
  const recordedBeforeMs = deps.clock() - returnDays * DAY_MS
  const old = await listReceipts(deps.db, {
    statuses: ['suspense'],
    recordedBeforeMs,
    limit: AT_ONCE,
  })
  for (const { id, reason } of old) {
    if (reason === 'return_refused') continue
    const why = `Nobody claimed it within ${returnDays} days.`
    await inTransaction(deps.db, (tx) => decideReturn(tx, deps, id, { who: 'the system', why }))
  }
}

/** Whatever is not at its end has a job; where it has one already, this changes nothing. */
async function resume({ db, enqueue }: FundingJobDeps): Promise<void> {
  const unsettled = await listReceipts(db, { statuses: ['arrived', 'minting', 'returning'] })
  const requests = unsettled.map(({ id, status }) =>
    status === 'returning' ? toReturnRequest(id) : toMintRequest(id),
  )
  await enqueue(db, requests)
}
