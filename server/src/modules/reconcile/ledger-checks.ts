import { businessFlows, flowOfLedgerName } from '@parvalue/shared/domain/ledger/flows.ts'
import type { CheckFinding, InvariantCheck } from '../../ports/checks.ts'
import {
  auditLedgerSince,
  auditWholeLedger,
  type LedgerViolation,
  requireLedgerSealed,
} from '../ledger/service.ts'

/** Verifies the entries posted since the last run, and a part of the older links of the hash chain. */
export const recentLedgerCheck: InvariantCheck = {
  id: 'ledger',
  part: 'since',
  kind: 'books',
  list: async (tx) => toLedgerFindings(await auditLedgerSince(tx)),
}

/**
 * Checks that the entries of the last run are sealed by now; throws if not, which leaves the check's result unknown.
 */
export const sealedLedgerCheck: InvariantCheck = {
  id: 'ledger',
  part: 'sealed',
  kind: 'books',
  list: async (tx) => {
    await requireLedgerSealed(tx)
    return []
  },
}

/** Verifies the whole ledger. */
export const wholeLedgerCheck: InvariantCheck = {
  id: 'ledger',
  part: 'whole',
  kind: 'books',
  list: async (tx) => toLedgerFindings(await auditWholeLedger(tx)),
}

/**
 * Assigns violations to flows: a changed row freezes the flows of its accounts, and sums that differ as a consequence
 * freeze no others. All flows are frozen only if no violation can be assigned.
 */
export function toLedgerFindings(violations: readonly LedgerViolation[]): CheckFinding[] {
  const placed = violations.flatMap(({ sentence, about }) =>
    [...new Set(about.map(flowOfLedgerName))].flatMap((flow) =>
      flow === null ? [] : [{ flow, sentence }],
    ),
  )
  if (placed.length > 0) return placed
  return violations.flatMap(({ sentence }) => businessFlows.map((flow) => ({ flow, sentence })))
}
