import { inTransaction } from '../../platform/db/transaction.ts'
import type { NextRun } from '../../platform/jobs/reschedule.ts'
import type { ScreeningReport } from '../../providers/kyc/port.ts'
import type { Tx } from '../../tables/tables.ts'
import { changeEntityFlags, findAmlFlagAuthor } from '../restrictions/service.ts'
import type { KycJobDeps } from './deps.ts'
import { runScreeningJob } from './queues.ts'
import { findScreening, lockScreening, type Screening, saveScreening } from './screening-store.ts'
import { findIdentityCheckByInquiry } from './store.ts'

/** Seconds until a pending report is read again. */
const POLL_SECONDS = 2
/** Delay before a failed report is requested again. */
const RETRY_AFTER_MS = 10 * 60_000

/** Author of the flags that a screening sets, as it is stored; a screening clears only flags of this author. */
const SCREENING = 'the screening'

/**
 * Processes the next step of a screening. The screening's id and attempt are the idempotency key of the report, so a
 * lost response is found again. The report's status, the flag and its chain updates are one commit.
 */
export async function processScreening(deps: KycJobDeps, screeningId: string): Promise<NextRun> {
  const screening = await findScreening(deps.db, screeningId)
  if (!screening || screening.status === 'clear' || screening.status === 'match') return 'none'
  if (screening.status === 'errored') return requestAgain(deps, screening)
  const report = await getReport(deps, screening)
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockScreening(tx, screening)
    if (locked) await applyReport(tx, deps, locked, report)
  })
  return report.status === 'pending' ? { inSeconds: POLL_SECONDS } : 'none'
}

async function getReport({ db, kyc }: KycJobDeps, screening: Screening): Promise<ScreeningReport> {
  const { id, attempt, entityId, inquiryId, reportId } = screening
  if (reportId !== null) return kyc.getReport(reportId)
  const holder = (await findIdentityCheckByInquiry(db, inquiryId))?.found
  if (!holder)
    throw new Error(`Persona inquiry ${inquiryId} is approved but has no holder to screen`)
  return kyc.screen({ holder, reference: entityId, key: `${id}/${attempt}` })
}

async function applyReport(
  tx: Tx,
  deps: KycJobDeps,
  screening: Screening,
  report: ScreeningReport,
) {
  const { id: reportId, status } = report
  const hasChanged = status !== screening.status
  const changedAtMs = hasChanged ? deps.clock() : screening.changedAtMs
  await saveScreening(tx, { ...screening, reportId, status, changedAtMs })
  if (hasChanged) await deps.notify(tx, screening.entityId)
  if (status === 'match') await setFlag(tx, deps, screening, { reportId, isAmlFlagged: true })
  // Clears a flag that a screening set, never one that an operator set.
  const author = status === 'clear' ? await findAmlFlagAuthor(tx, screening.entityId) : null
  if (author === SCREENING) {
    await setFlag(tx, deps, screening, { reportId, isAmlFlagged: false })
  }
}

async function setFlag(
  tx: Tx,
  deps: KycJobDeps,
  { entityId }: Screening,
  { reportId, isAmlFlagged }: { reportId: string; isAmlFlagged: boolean },
) {
  const found = isAmlFlagged ? 'matched the holder' : 'matched nobody'
  const why = `Report ${reportId} ${found} on a watch list.`
  const flags = { isAmlFlagged }
  const changed = await changeEntityFlags(tx, deps, { entityId, flags, who: SCREENING, why })
  if (!changed.ok)
    throw new Error(`Screening flag of entity ${entityId} not applied: ${changed.reason}`)
}

/** Starts the next attempt together with its job, in one commit, once the delay has passed. */
async function requestAgain(
  { db, clock, enqueue }: KycJobDeps,
  screening: Screening,
): Promise<NextRun> {
  const nowMs = clock()
  if (nowMs < screening.changedAtMs + RETRY_AFTER_MS) return 'none'
  await inTransaction(db, async (tx) => {
    const locked = await lockScreening(tx, screening)
    if (!locked) return
    const { attempt } = locked
    const again = { attempt: attempt + 1, reportId: null, status: 'requested' } as const
    await saveScreening(tx, { ...locked, ...again, changedAtMs: nowMs })
    await enqueue(tx, [runScreeningJob(locked.id)])
  })
  return 'none'
}
