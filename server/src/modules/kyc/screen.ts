import { inTransaction } from '../../platform/db/transaction.ts'
import type { Report } from '../../providers/kyc/port.ts'
import type { Tx } from '../../tables/tables.ts'
import { changeEntityFlags, findAmlAccuser } from '../restrictions/service.ts'
import type { KycJobDeps } from './deps.ts'
import { toScreenRequest } from './requests.ts'
import { findScreening, lockScreening, type Screening, saveScreening } from './screening-store.ts'
import { findCheck } from './store.ts'

/** How soon a report that is not ready is asked for again. */
const LOOK_SECONDS = 2
/** How soon another is asked for where one could not be made. */
const AGAIN_MS = 10 * 60_000

/** Who a flag is from that a screening set; it takes away no other. */
const SCREENING = 'the screening'

/**
 * Brings a screening a step further. The report is asked for under the screening's own name, so that
 * a lost answer is found again; what it says, the flag and its way to the chains are one commit.
 */
export async function advanceScreening(deps: KycJobDeps, screeningId: string): Promise<void> {
  const screening = await findScreening(deps.db, screeningId)
  if (!screening || screening.status === 'clear' || screening.status === 'match') return
  if (screening.status === 'errored') return tryAgain(deps, screening)
  const report = await getReport(deps, screening)
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockScreening(tx, screening)
    if (locked) await takeReport(tx, deps, locked, report)
  })
  if (report.status === 'pending') {
    await deps.enqueue(deps.db, [toScreenRequest(screeningId, LOOK_SECONDS)])
  }
}

async function getReport({ db, kyc }: KycJobDeps, screening: Screening): Promise<Report> {
  const { id, attempt, entityId, inquiryId, reportId } = screening
  if (reportId !== null) return kyc.getReport(reportId)
  const holder = (await findCheck(db, inquiryId))?.found
  if (!holder) throw new Error(`${inquiryId} was approved without anybody to screen`)
  return kyc.screen({ holder, reference: entityId, key: `${id}/${attempt}` })
}

async function takeReport(tx: Tx, deps: KycJobDeps, screening: Screening, report: Report) {
  const { id: reportId, status } = report
  const hasChanged = status !== screening.status
  const changedAtMs = hasChanged ? deps.clock() : screening.changedAtMs
  await saveScreening(tx, { ...screening, reportId, status, changedAtMs })
  if (hasChanged) await deps.tell(tx, screening.entityId)
  if (status === 'match') await setFlag(tx, deps, screening, { reportId, isAmlFlagged: true })
  // Lifts what a screening set, and never what a person did.
  const accuser = status === 'clear' ? await findAmlAccuser(tx, screening.entityId) : null
  if (accuser === SCREENING) {
    await setFlag(tx, deps, screening, { reportId, isAmlFlagged: false })
  }
}

async function setFlag(
  tx: Tx,
  deps: KycJobDeps,
  { entityId }: Screening,
  { reportId, isAmlFlagged }: { reportId: string; isAmlFlagged: boolean },
) {
  const found = isAmlFlagged ? 'found somebody like the holder' : 'found nobody'
  const why = `Report ${reportId} ${found} on a watch list.`
  const flags = { isAmlFlagged }
  const changed = await changeEntityFlags(tx, deps, { entityId, flags, who: SCREENING, why })
  if (!changed.ok) throw new Error(`A screening of nobody: ${changed.reason}`)
}

async function tryAgain({ db, clock, enqueue }: KycJobDeps, screening: Screening) {
  const nowMs = clock()
  if (nowMs < screening.changedAtMs + AGAIN_MS) return
  await inTransaction(db, async (tx) => {
    const locked = await lockScreening(tx, screening)
    if (!locked) return
    const { attempt } = locked
    const again = { attempt: attempt + 1, reportId: null, status: 'requested' } as const
    await saveScreening(tx, { ...locked, ...again, changedAtMs: nowMs })
    await enqueue(tx, [toScreenRequest(locked.id)])
  })
}
