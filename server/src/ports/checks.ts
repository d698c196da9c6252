import type { BusinessFlow, ReconciliationCheckId } from '@parvalue/shared/domain/ledger/flows.ts'
import type { Db } from '../tables/tables.ts'

/** One difference that a check found: a sentence for operators and the flow that it concerns. */
export type CheckFinding = { flow: BusinessFlow; sentence: string }

/**
 * One check of an invariant. `books` reads one snapshot of the database, so its findings count at once.
 * `outside` compares with another system or with data that changes meanwhile, so a finding counts only after
 * two runs in a row; null means that the other system did not answer.
 */
export type InvariantCheck = { id: ReconciliationCheckId; part: string } & (
  | { kind: 'books'; list: (tx: Db) => Promise<CheckFinding[]> }
  | { kind: 'outside'; list: (db: Db) => Promise<CheckFinding[] | null> }
)

export const toCheckFindings = (flow: BusinessFlow, sentences: readonly string[]): CheckFinding[] =>
  sentences.map((sentence) => ({ flow, sentence }))
