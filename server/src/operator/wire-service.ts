import { type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'
import { inTransaction } from '../db/transaction.ts'
import {
  type DecisionRefusal,
  decideAssign,
  decideRelease,
  decideReturn,
} from '../modules/funding/suspense.ts'
import type { OperatorDeps, Reason } from './service.ts'
import { insertAction } from './store.ts'

export const wireDecisions = ['return', 'release', 'assign'] as const

export type WireDecision = Reason & {
  receiptId: string
  decision: (typeof wireDecisions)[number]
  /** Whose it is; to assign only. */
  memoCode: string | null
}

/** Decides about money that waits for a person; the decision and its record are one commit. */
export function decideWire(
  { db, clock, enqueue }: OperatorDeps,
  { receiptId, decision, memoCode, who, why }: WireDecision,
): Promise<Outcome<unknown, DecisionRefusal>> {
  const decider = { who, why }
  const deps = { clock, enqueue }
  return inTransaction(db, async (tx) => {
    const outcome =
      decision === 'assign'
        ? await decideAssign(tx, deps, { receiptId, memoCode: memoCode ?? '' }, decider)
        : await (decision === 'return' ? decideReturn : decideRelease)(tx, deps, receiptId, decider)
    if (!outcome.ok) return refused(outcome.reason)
    const action = memoCode === null ? `wire ${decision}` : `wire ${decision} ${memoCode}`
    await insertAction(tx, { action, subject: receiptId, ...decider, doneAtMs: clock() })
    return outcome
  })
}
