import { transitionCorporateAction } from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import { toDividendDown } from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import {
  type DividendDispute,
  type DividendRevision,
  planDividendRevision,
} from '@parvalue/shared/domain/corporate-actions/revise-action.ts'
import type { DividendTerms } from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import {
  type CorporateAction,
  type DividendAction,
  insertAction,
  listCorrectionsOf,
  lockActionRow,
  saveActionStep,
  saveActionTerms,
} from '../action-store.ts'
import { listAllocations } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { deleteEntitlements, sumEntitledShares } from '../dividend/payment-store.ts'
import { releaseReceiptUsesOf } from '../receipts/receipt-use-store.ts'
import {
  closeFormerActionCases,
  hasActionCase,
  listOpenCaseVersions,
  openActionCase,
} from './case-store.ts'
import type { VendorRecordState } from './version-store.ts'

type Deps = Pick<ActionDeps, 'clock' | 'random'>

/** Requirement CW-03: brings a dividend into line with the vendor's record; the caller holds the action's row. */
export async function reviseDividend(
  tx: Tx,
  deps: Deps,
  action: DividendAction,
  state: VendorRecordState,
): Promise<void> {
  for (const { id } of await listCorrectionsOf(tx, action.id)) await lockActionRow(tx, id)
  const { plan, corrections } = await readPlan(tx, action, state)
  if (plan.kind === 'none') return
  if (plan.kind === 'paid') {
    await reviseCorrection(tx, deps, { action, corrections, state, rate: plan.correction })
    await saveDispute(tx, deps, { action, corrections, state, dispute: plan.dispute })
    return
  }
  await closeFormerActionCases(tx, {
    ...{ actionId: action.id, version: state.version + 1, nowMs: deps.clock() },
  })
  if (plan.kind === 'withdraw') return withdraw(tx, action)
  if (state.terms.kind === 'dividend') await takeTerms(tx, action, state.terms, plan.event)
}

/** Returns whether `reviseDividend` would change something. */
export async function needsDividendRevision(
  db: Db,
  action: DividendAction,
  state: VendorRecordState,
): Promise<boolean> {
  const { plan, corrections } = await readPlan(db, action, state)
  if (plan.kind !== 'paid') return plan.kind !== 'none'
  const open = findOpen(corrections)
  const openRate = open && open.step !== 'withdrawn' ? open.perShare : 0n
  if (openRate !== plan.correction) return true
  if (open && openRate > 0n && open.payDate !== toPayDate(action, state)) return true
  const versions = await listOpenCaseVersions(db, action.id)
  return (
    versions.some((version) => version < state.version || plan.dispute === null) ||
    (plan.dispute !== null && !(await hasActionCase(db, state)))
  )
}

type Planned = { plan: DividendRevision; corrections: readonly DividendAction[] }

async function readPlan(
  db: Db,
  action: DividendAction,
  { terms, isGone }: VendorRecordState,
): Promise<Planned> {
  const corrections = await listDividendCorrections(db, action)
  const vendor = isGone || terms.kind !== 'dividend' ? null : terms
  const funded = {
    perShare: toFunded(action, corrections),
    hasHolders: (await listAllocations(db, [action.id])).length > 0,
  }
  return {
    plan: planDividendRevision({ step: action.step, terms: action }, vendor, funded),
    corrections,
  }
}

/** Returns the payment date of a correction. */
const toPayDate = (action: DividendAction, { terms }: VendorRecordState) =>
  terms.kind === 'dividend' ? terms.payDate : action.payDate

const isFunded = ({ step }: DividendAction) => step === 'paying' || step === 'paid'

/** Returns the rate per share that was paid, with all corrections. */
const toFunded = (action: DividendAction, corrections: readonly DividendAction[]): bigint =>
  corrections.filter(isFunded).reduce((sum, { perShare }) => sum + perShare, action.perShare)

const findOpen = (corrections: readonly DividendAction[]) =>
  corrections.find((each) => !isFunded(each))

async function listDividendCorrections(db: Db, { id }: DividendAction): Promise<DividendAction[]> {
  const corrections: readonly CorporateAction[] = await listCorrectionsOf(db, id)
  return corrections.filter((each) => each.kind === 'dividend')
}

async function takeTerms(
  tx: Tx,
  action: DividendAction,
  terms: DividendTerms,
  event: 'reset' | 'restore' | null,
): Promise<void> {
  await releaseReceiptUsesOf(tx, action.id, 'automatic')
  await saveActionTerms(tx, action.id, terms)
  if (event === null) return
  if (event === 'reset') await deleteEntitlements(tx, action.id)
  await applyEvent(tx, action, event)
}

async function withdraw(tx: Tx, action: DividendAction): Promise<void> {
  await releaseReceiptUsesOf(tx, action.id, 'all')
  await deleteEntitlements(tx, action.id)
  await applyEvent(tx, action, 'withdraw')
}

async function applyEvent(tx: Tx, action: DividendAction, event: 'reset' | 'restore' | 'withdraw') {
  const transition = transitionCorporateAction(action, event)
  if (transition.ok) await saveActionStep(tx, action.id, transition.value)
}

type Paid = {
  action: DividendAction
  corrections: readonly DividendAction[]
  state: VendorRecordState
}

/**
 * Sets the rate per share of the one open correction of a paid dividend, which is created if there is none; 0 withdraws
 * it.
 */
async function reviseCorrection(
  tx: Tx,
  { clock, random }: Deps,
  { action, corrections, state, rate }: Paid & { rate: bigint },
): Promise<void> {
  const open = findOpen(corrections)
  if (rate === 0n) {
    if (open && open.step !== 'withdrawn') await withdraw(tx, open)
    return
  }
  const payDate = toPayDate(action, state)
  const { exDate, isSpecial, stockId, symbol, taxBps } = action
  const terms = { kind: 'dividend', exDate, payDate, perShare: rate, isSpecial } as const
  if (!open) {
    const nowMs = clock()
    const id = createId(nowMs, random(10))
    const correction = { ...terms, id, stockId, symbol, taxBps, corrects: action.id } as const
    await insertAction(
      tx,
      { ...correction, step: 'announced', reference: null },
      { vendorId: null, nowMs },
    )
  } else if (open.step === 'withdrawn') await takeTerms(tx, open, terms, 'restore')
  else if (open.perShare !== rate || open.payDate !== payDate) {
    await takeTerms(tx, open, terms, open.step === 'entitled' ? 'reset' : null)
  }
}

async function saveDispute(
  tx: Tx,
  { clock, random }: Deps,
  { action, corrections, state, dispute }: Paid & { dispute: DividendDispute | null },
): Promise<void> {
  const { version } = state
  const [nowMs, actionId] = [clock(), action.id]
  const isSettled = dispute === null
  await closeFormerActionCases(tx, { actionId, version: isSettled ? version + 1 : version, nowMs })
  if (isSettled) return
  const perShare = dispute.kind === 'rate' ? dispute.perShare : toFunded(action, corrections)
  const shares = await sumEntitledShares(tx, actionId)
  const { gross: amount } = toDividendDown(shares, { perShare, taxBps: 0 })
  const id = createId(nowMs, random(10))
  const opened = { id, actionId, cause: { version }, kind: dispute.kind, amount }
  await openActionCase(tx, { ...opened, openedAtMs: nowMs })
}
