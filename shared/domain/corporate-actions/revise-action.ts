import type { CorporateActionStep } from './corporate-action.ts'
import {
  type ActionTerms,
  type DividendTerms,
  hasSameRatio,
  hasSameTerms,
  type SplitTerms,
} from './vendor-records.ts'

/** The vendor's current terms; null while the vendor does not list the action. */
type Vendor<Terms extends ActionTerms> = Terms | null

type Stored<Terms extends ActionTerms> = { step: CorporateActionStep; terms: Terms }

/** A difference after the payment that no further payment settles; an operator decides. */
export type DividendDispute = { kind: 'withdrawn' | 'ex_date' } | { kind: 'rate'; perShare: bigint }

/**
 * The answer to a difference between a dividend and the vendor's terms. `correction` is the rate per share that is
 * still to be paid beyond what was funded; 0 if none is.
 */
export type DividendRevision =
  | { kind: 'none' }
  /** Takes the vendor's terms; `event` is the transition that goes with them. */
  | { kind: 'terms'; event: 'reset' | 'restore' | null }
  | { kind: 'withdraw' }
  | { kind: 'paid'; correction: bigint; dispute: DividendDispute | null }

/** Cash that was posted for a dividend: its rate per share with all corrections, and whether anyone was entitled. */
export type DividendFunding = { perShare: bigint; hasHolders: boolean }

/**
 * Requirement CW-03: returns how a dividend follows the vendor. Before the payment, or without holders to pay, it takes
 * the vendor's terms; after the payment, the rest of a higher rate is paid as a correction.
 */
export function planDividendRevision(
  { step, terms }: Stored<DividendTerms>,
  vendor: Vendor<DividendTerms>,
  funded: DividendFunding,
): DividendRevision {
  switch (step) {
    case 'announced':
    case 'entitled':
      return planBeforePayment(step, terms, vendor)
    case 'withdrawn':
      return vendor === null ? { kind: 'none' } : { kind: 'terms', event: 'restore' }
    case 'paying':
    case 'paid':
      return funded.hasHolders
        ? planAfterPayment(terms, vendor, funded.perShare)
        : planBeforePayment(step, terms, vendor)
    default:
      return { kind: 'none' }
  }
}

/** Every term decides the snapshot: the ex-date its holders, the rate their amounts, the payment date their tax. */
function planBeforePayment(
  step: CorporateActionStep,
  terms: DividendTerms,
  vendor: Vendor<DividendTerms>,
): DividendRevision {
  if (vendor === null) return { kind: 'withdraw' }
  if (hasSameTerms(terms, vendor)) return { kind: 'none' }
  return { kind: 'terms', event: step === 'announced' ? null : 'reset' }
}

function planAfterPayment(
  terms: DividendTerms,
  vendor: Vendor<DividendTerms>,
  funded: bigint,
): DividendRevision {
  const disputed = (dispute: DividendDispute) =>
    ({ kind: 'paid', correction: 0n, dispute }) as const
  if (vendor === null) return disputed({ kind: 'withdrawn' })
  if (vendor.exDate !== terms.exDate) return disputed({ kind: 'ex_date' })
  const rest = vendor.perShare - funded
  return rest < 0n
    ? disputed({ kind: 'rate', perShare: -rest })
    : { kind: 'paid', correction: rest, dispute: null }
}

export type SplitRevision =
  | 'none'
  | 'take_terms'
  | 'withdraw'
  | 'restore'
  /** Withdrawn or changed while its tokens are paused. */
  | 'cancel'
  /** Withdrawn, changed or moved to a later day after it was converted. */
  | 'recall'
  /** A recalled split that the vendor lists again as it was converted. */
  | 'reinstate'

/**
 * Requirement CW-04: returns how a split follows the vendor. `today` is the market's date: a converted split whose
 * ex-date moved within the past stands.
 */
export function planSplitRevision(
  { step, terms }: Stored<SplitTerms>,
  vendor: Vendor<SplitTerms>,
  today: string,
): SplitRevision {
  const isSame = vendor !== null && hasSameTerms(terms, vendor)
  const isInEffect = vendor !== null && vendor.exDate <= today && hasSameRatio(terms, vendor)
  switch (step) {
    case 'announced':
      return isSame ? 'none' : vendor === null ? 'withdraw' : 'take_terms'
    case 'withdrawn':
      return vendor === null ? 'none' : 'restore'
    case 'halted':
      return isInEffect ? 'none' : 'cancel'
    case 'converted':
      return isInEffect ? 'none' : 'recall'
    case 'recalled':
      return isInEffect ? 'reinstate' : 'none'
    default:
      return 'none'
  }
}

/**
 * Decisions of an operator about a case. `keep`: holders keep what they got, and a recalled split stands. `take-back`:
 * the broker took the amount back, so the loss is posted. `revert`: the split is taken back on every chain.
 */
export const corporateActionDecisions = ['keep', 'take-back', 'revert'] as const
export type CorporateActionDecision = (typeof corporateActionDecisions)[number]
