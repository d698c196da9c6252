import type { CheckId, Flow } from '@parvalue/shared/domain/ledger/flows.ts'
import type { Db } from '../tables/tables.ts'

/** What does not agree, in a sentence for operators, and the flow that it is about. */
export type Finding = { flow: Flow; sentence: string }

/**
 * One part of an invariant. `books`: read in one picture of the database, so what it finds is so.
 * `outside`: compares with somebody who is asked, or with what moves on meanwhile, so it has to find it
 * in two runs in a row. Null: who had to be asked did not answer, which says nothing.
 */
export type Check = { id: CheckId; part: string } & (
  | { kind: 'books'; list: (tx: Db) => Promise<Finding[]> }
  | { kind: 'outside'; list: (db: Db) => Promise<Finding[] | null> }
)

export const toFindings = (flow: Flow, sentences: readonly string[]): Finding[] =>
  sentences.map((sentence) => ({ flow, sentence }))
