import { flowOfLedgerName, flows } from '@parvalue/shared/domain/ledger/flows.ts'
import type { Check, Finding } from '../../ports/checks.ts'
import {
  auditLedgerSince,
  auditWholeLedger,
  type LedgerFault,
  requireLedgerSealed,
} from '../ledger/service.ts'

/** What was posted since the last run, and a piece of what was before. */
export const newLedgerCheck: Check = {
  id: 'ledger',
  part: 'since',
  kind: 'books',
  list: async (tx) => toLedgerFindings(await auditLedgerSince(tx)),
}

/** Whether what the last run saw is in links by now: it finds nothing, and does not know where it is not. */
export const sealedLedgerCheck: Check = {
  id: 'ledger',
  part: 'sealed',
  kind: 'books',
  list: async (tx) => {
    await requireLedgerSealed(tx)
    return []
  },
}

/** All of it. */
export const wholeLedgerCheck: Check = {
  id: 'ledger',
  part: 'whole',
  kind: 'books',
  list: async (tx) => toLedgerFindings(await auditWholeLedger(tx)),
}

/**
 * A row that was changed freezes the flows whose money it is. What follows from it in sums over all
 * freezes no other; only where nothing says what it is about does everything stop.
 */
export function toLedgerFindings(faults: readonly LedgerFault[]): Finding[] {
  const placed = faults.flatMap(({ sentence, about }) =>
    [...new Set(about.map(flowOfLedgerName))].flatMap((flow) =>
      flow === null ? [] : [{ flow, sentence }],
    ),
  )
  if (placed.length > 0) return placed
  return faults.flatMap(({ sentence }) => flows.map((flow) => ({ flow, sentence })))
}
