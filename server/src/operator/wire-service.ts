import { type Outcome, refused, unreachable } from '@parvalue/shared/domain/values/outcome.ts'
import {
  decideWireAssignment,
  decideWireCover,
  decideWireRelease,
  decideWireReturn,
  type WireDecisionDeps,
  type WireDecisionRefusal,
} from '../modules/funding/wires/wire-decisions.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Tx } from '../tables/tables.ts'
import type { OperatorDeps, OperatorReason } from './service.ts'
import { insertOperatorAction } from './store.ts'

/**
 * `memoCode` is the request that the wire is assigned to; `by` is the wire in suspense that replaces a recalled one.
 */
export type WireDecision = OperatorReason & { receiptId: string } & (
    | { decision: 'return' | 'release' }
    | { decision: 'assign'; memoCode: string }
    | { decision: 'cover'; by: string }
  )

/** Applies an operator's decision about a wire; the decision and its audit record are one commit. */
export function decideWire(
  { db, clock, enqueue }: OperatorDeps,
  input: WireDecision,
): Promise<Outcome<unknown, WireDecisionRefusal>> {
  const { receiptId, decision, who, why } = input
  const decider = { who, why }
  return inTransaction(db, async (tx) => {
    const outcome = await decide(tx, { clock, enqueue }, input)
    if (!outcome.ok) return refused(outcome.reason)
    const action = ['wire', decision, ...listDetails(input)].join(' ')
    await insertOperatorAction(tx, { action, subject: receiptId, ...decider, doneAtMs: clock() })
    return outcome
  })
}

function decide(tx: Tx, deps: WireDecisionDeps, input: WireDecision) {
  const { receiptId, who, why } = input
  const decider = { who, why }
  switch (input.decision) {
    case 'assign':
      return decideWireAssignment(tx, deps, { receiptId, memoCode: input.memoCode }, decider)
    case 'cover':
      return decideWireCover(tx, deps, { receiptId, by: input.by }, decider)
    case 'return':
      return decideWireReturn(tx, deps, receiptId, decider)
    case 'release':
      return decideWireRelease(tx, deps, receiptId, decider)
    default:
      return unreachable(input)
  }
}

function listDetails(input: WireDecision): string[] {
  if (input.decision === 'assign') return [input.memoCode]
  return input.decision === 'cover' ? [input.by] : []
}
