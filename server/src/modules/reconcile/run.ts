import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CheckFinding, InvariantCheck } from '../../ports/checks.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { freezeFlow } from '../circuit-breakers/service.ts'
import { deleteStaleFindings, saveCheckFinding, saveCheckRecord } from './store.ts'

export type CheckRunDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
  /** Writes the audit record, in the transaction that freezes. */
  noteFreeze: (tx: Tx, freeze: { flow: BusinessFlow; why: string; nowMs: number }) => Promise<void>
}

/** The result of a check; `findings` is null if it could not be evaluated. */
export type CheckResult = { check: InvariantCheck; findings: readonly CheckFinding[] | null }

/** Consecutive runs with a finding that freeze a flow: a comparison outside one snapshot may be wrong once. */
const RUNS = { books: 1, outside: 2 } as const

/** Runs one check after the other; one that fails does not affect the others. */
export async function runChecks(
  deps: CheckRunDeps,
  checks: readonly InvariantCheck[],
): Promise<void> {
  for (const check of checks)
    await recordCheckResult(deps, { check, findings: await runCheck(deps, check) })
}

async function runCheck(
  { db, log }: CheckRunDeps,
  check: InvariantCheck,
): Promise<CheckFinding[] | null> {
  try {
    return check.kind === 'outside' ? await check.list(db) : await inSnapshot(db, check.list)
  } catch (error) {
    log.warn(
      { check: check.id, part: check.part, err: error },
      'reconcile: check failed, result unknown',
    )
    return null
  }
}

/** Statement timeout in milliseconds for checks of whole tables; requests of users have a shorter one. */
const STATEMENT_MAX_MS = 60_000

const inSnapshot = (db: Db, list: (tx: Db) => Promise<CheckFinding[]>): Promise<CheckFinding[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql.raw(`set local statement_timeout = ${STATEMENT_MAX_MS}`).execute(tx)
      return list(tx)
    })

/** Saves a check's result and freezes the flows of its findings. An unknown result changes no freeze. */
export async function recordCheckResult(
  deps: CheckRunDeps,
  { check, findings }: CheckResult,
): Promise<void> {
  const { id: checkId, part, kind } = check
  const nowMs = deps.clock()
  const byFlow = Map.groupBy(findings ?? [], ({ flow }) => flow)
  const state = findings === null ? 'unknown' : findings.length > 0 ? 'violated' : 'ok'
  await inTransaction(deps.db, async (tx) => {
    await saveCheckRecord(tx, { checkId, part, state, nowMs })
    if (findings === null) return
    await deleteStaleFindings(tx, { checkId, part }, [...byFlow.keys()])
    for (const [flow, found] of byFlow) {
      const sentence = toSentence(found)
      const runs = await saveCheckFinding(tx, { checkId, part, flow, sentence })
      deps.log.error(
        { check: checkId, part, flow, runs, finding: sentence },
        'reconcile: check violated',
      )
      if (runs < RUNS[kind]) continue
      if (!(await freezeFlow(tx, { flow, checkId, sentence, nowMs }))) continue
      await deps.noteFreeze(tx, {
        flow,
        why: `${checkId}: ${sentence}`.slice(0, SENTENCE_MAX),
        nowMs,
      })
    }
  })
}

const SENTENCE_MAX = 450

function toSentence([first, ...others]: readonly CheckFinding[]): string {
  const more = others.length === 0 ? '' : ` And ${others.length} more.`
  return (first?.sentence ?? '').slice(0, SENTENCE_MAX - more.length) + more
}
