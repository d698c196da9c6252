import {
  isRecordOfAction,
  mayBeSameSplit,
} from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { describeOddRecord } from '../../../providers/market-data/service.ts'
import type { Db } from '../../../tables/tables.ts'
import type { CorporateAction, SplitAction } from '../action-store.ts'
import { listUnfollowedOddRecords, type OpenOddRecord } from '../odd-records/odd-record-store.ts'
import { findVendorRecordState } from '../revision/version-store.ts'
import { listStockSplits, type StockSplit } from './hold-store.ts'

/**
 * A reason for which a split waits until an operator decides or the vendor corrects its records. `odd_record`: an
 * unreadable record may describe this split. `other_split`: another listed split may be the same one.
 */
export type SplitReviewReason = { kind: 'odd_record' | 'other_split'; id: string }

/** A reason for which a split waits. `order`: another split of the stock comes first. */
type SplitHold = SplitReviewReason | { kind: 'order'; id: string }

/**
 * Requirement CW-04: finds the reason for which a split may not be carried out; null if there is none. A reversal waits
 * only until no other split of the stock is under way.
 */
export async function findSplitHold(db: Db, action: SplitAction): Promise<SplitHold | null> {
  const all = await listStockSplits(db, action.stockId)
  const others = all.filter(({ id }) => id !== action.id)
  if (action.corrects !== null) return toOrder(others.find(isUnderway))
  return (
    (await findDoubt(db, action, others)) ?? toOrder(others.find((each) => isBefore(each, action)))
  )
}

/** Finds the reason for which an operator has to decide about a split. */
export async function findSplitReviewReason(
  db: Db,
  action: SplitAction,
): Promise<SplitReviewReason | null> {
  if (action.corrects !== null) return null
  const all = await listStockSplits(db, action.stockId)
  return findDoubt(
    db,
    action,
    all.filter(({ id }) => id !== action.id),
  )
}

async function findDoubt(
  db: Db,
  action: SplitAction,
  others: readonly StockSplit[],
): Promise<SplitReviewReason | null> {
  const odd = await findOddRecordOf(db, action)
  if (odd) return { kind: 'odd_record', id: odd.id }
  const other = others.find(
    ({ corrects, terms, confirmedBeside }) =>
      corrects === null &&
      mayBeSameSplit({ ...action }, terms) &&
      !confirmedBeside.includes(action.id),
  )
  return other ? { kind: 'other_split', id: other.id } : null
}

/**
 * Finds an unreadable record that may describe this action: one with the vendor's id of the action or, for a split, any
 * split record of the stock, as it may be the replacement. The record is open, or no import has applied its resolution.
 */
export async function findOddRecordOf(
  db: Db,
  action: CorporateAction,
): Promise<OpenOddRecord | null> {
  const open = await listUnfollowedOddRecords(db)
  if (open.length === 0) return null
  const state = await findVendorRecordState(db, action.id)
  const found = open.find(({ vendorId, raw }) => {
    const { kind, symbol } = describeOddRecord(raw)
    if (action.kind === 'split' && kind === 'split' && symbol === action.symbol) return true
    return state !== null && isRecordOfAction({ vendorId, kind, symbol }, state)
  })
  return found ?? null
}

const isUnderway = ({ step }: StockSplit) => step === 'halted' || step === 'canceling'

/** Returns whether another split of the stock has to end first. */
const isBefore = (other: StockSplit, { id, exDate }: SplitAction) =>
  isUnderway(other) ||
  other.step === 'recalled' ||
  (other.step === 'announced' &&
    (other.corrects !== null ||
      other.terms.exDate < exDate ||
      (other.terms.exDate === exDate && other.id < id)))

const toOrder = (other: StockSplit | undefined): SplitHold | null =>
  other ? { kind: 'order', id: other.id } : null
