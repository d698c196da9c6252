import {
  COMPLETED_WAIT_MS,
  type InquiryStatus,
  REVIEW_WAIT_MS,
  SCREENING_WAIT_MS,
  type ScreeningStatus,
} from './kyc.ts'
import { isTaxFormValid, type TaxForm } from './tax-form.ts'

/** Requirement SK-08: the steps from a wallet to a usable brokerage account, in order. */
export const accountSteps = [
  'email',
  'identity',
  'screening',
  'tax_form',
  'account',
  'bank',
] as const

export type AccountStep = (typeof accountSteps)[number]

export const stepStatuses = [
  'not_started',
  'in_progress',
  'needs_more',
  'in_review',
  'approved',
  'refused',
] as const

export type StepStatus = (typeof stepStatuses)[number]

/** Reasons why a step needs more or was refused. */
export const stepReasons = [
  /** The e-mail code, the identity form or the signed tax form expired. */
  'expired',
  /** The identity check was decided against the holder. */
  'declined',
  /** The identity could not be verified. */
  'failed',
  /** The holder's name may match an entry on a sanctions list or watchlist. */
  'watch_list',
  /** The provider did not answer; the request is retried. */
  'no_answer',
  /** The signed tax form is no longer the one that follows from the identity check. */
  'changed',
  /** The broker requires something from the holder. */
  'action_required',
  /** The broker rejected the account or the bank link. */
  'rejected',
  /** The account or the bank link was closed. */
  'closed',
  /** A company's account is opened by support staff, who need more documents. */
  'by_hand',
] as const

export type StepReason = (typeof stepReasons)[number]

export type StepState = {
  status: StepStatus
  reason: StepReason | null
  /** Time by which a review is usually decided; null unless one is pending. */
  expectedAtMs: number | null
  changedAtMs: number | null
}

export type Step = StepState & { step: AccountStep }

export type StepFacts = {
  /** `code`: the last one sent, while it is unused. */
  email: { confirmedAtMs: number | null; code: { sentAtMs: number; expiresAtMs: number } | null }
  identity: { status: InquiryStatus; changedAtMs: number } | null
  screening: { status: ScreeningStatus; changedAtMs: number } | null
  /** The entity or the wallet is AML-flagged, and the entity is not whitelisted. */
  isFlagged: boolean
  /** `wanted`: the form that follows from the identity check. */
  taxForm: { form: TaxForm; wanted: TaxForm | null; signedAtMs: number } | null
  /** State of the account and of the bank link, as the brokerage module stored it. */
  account: StepState | null
  bank: StepState | null
  /** Requirement EN-04: the verified holder is a company. */
  isCompany: boolean
}

export const notStarted: StepState = {
  status: 'not_started',
  reason: null,
  expectedAtMs: null,
  changedAtMs: null,
}

/** Returns the checklist: every step with its own state, in order. */
export const listSteps = (facts: StepFacts, nowMs: number): Step[] => [
  { step: 'email', ...toEmail(facts.email, nowMs) },
  { step: 'identity', ...identityStateOf(facts.identity) },
  { step: 'screening', ...toScreening(facts) },
  { step: 'tax_form', ...toTaxForm(facts.taxForm, nowMs) },
  { step: 'account', ...(facts.account ?? toUnopened(facts)) },
  { step: 'bank', ...(facts.bank ?? notStarted) },
]

const toUnopened = ({ isCompany }: StepFacts): StepState =>
  isCompany ? { ...notStarted, status: 'needs_more', reason: 'by_hand' } : notStarted

/** A holder who is refused at one of these steps cannot continue, so the refusal is the next step to show. */
const blockingSteps: readonly AccountStep[] = ['identity', 'screening']

/**
 * Returns the next step: a final refusal if there is one, else the first step that is not approved; null if
 * all are.
 */
export function nextStepOf(steps: readonly Step[]): AccountStep | null {
  const stop = steps.find(
    ({ step, status }) => status === 'refused' && blockingSteps.includes(step),
  )
  const next = stop ?? steps.find(({ status }) => status !== 'approved')
  return next?.step ?? null
}

/** Steps that must be approved before an account is opened. */
const stepsToOpen: readonly AccountStep[] = ['email', 'identity', 'screening', 'tax_form']
/** Requirement RO-13: steps that must be approved before account data is shown or money moves. */
const stepsToUse: readonly AccountStep[] = ['identity', 'screening', 'account']

/** Requirement RO-13: returns the step that is missing before the account can be used; null if none is. */
export const missingStepOf = (steps: readonly Step[]): AccountStep | null =>
  isEachApproved(steps, stepsToUse) ? null : nextStepOf(without(steps, 'bank'))

/**
 * Returns the step that is missing before statements and tax documents are shown; null if none is. They stay
 * available after the account is closed.
 */
export const missingForDocumentsOf = (
  steps: readonly Step[],
  { wasOpened }: { wasOpened: boolean },
): AccountStep | null => {
  const others = wasOpened ? steps.filter(({ step }) => step !== 'account') : steps
  return isEachApproved(others, stepsToUse)
    ? null
    : nextStepOf(
        wasOpened ? others.filter(({ step }) => stepsToUse.includes(step)) : without(steps, 'bank'),
      )
}

/** Returns the step that is missing before an account can be opened; null if none is. */
export function missingToOpen(steps: readonly Step[]): AccountStep | null {
  if (!isEachApproved(steps, stepsToOpen)) {
    return nextStepOf(steps.filter(({ step }) => stepsToOpen.includes(step)))
  }
  return steps.some(({ reason }) => reason === 'by_hand') ? 'account' : null
}

const isEachApproved = (steps: readonly Step[], wanted: readonly AccountStep[]) =>
  steps.every(({ step, status }) => status === 'approved' || !wanted.includes(step))

const without = (steps: readonly Step[], left: AccountStep) =>
  steps.filter(({ step }) => step !== left)

const state = (
  status: StepStatus,
  changedAtMs: number,
  more: { reason?: StepReason; waitMs?: number } = {},
): StepState => ({
  status,
  reason: more.reason ?? null,
  expectedAtMs: more.waitMs === undefined ? null : changedAtMs + more.waitMs,
  changedAtMs,
})

function toEmail({ confirmedAtMs, code }: StepFacts['email'], nowMs: number): StepState {
  if (confirmedAtMs !== null) return state('approved', confirmedAtMs)
  if (!code) return notStarted
  if (nowMs < code.expiresAtMs) return state('in_progress', code.sentAtMs)
  return state('needs_more', code.expiresAtMs, { reason: 'expired' })
}

const identityStates: Record<InquiryStatus, (atMs: number) => StepState> = {
  created: (atMs) => state('in_progress', atMs),
  pending: (atMs) => state('in_progress', atMs),
  completed: (atMs) => state('in_review', atMs, { waitMs: COMPLETED_WAIT_MS }),
  needs_review: (atMs) => state('in_review', atMs, { waitMs: REVIEW_WAIT_MS }),
  approved: (atMs) => state('approved', atMs),
  declined: (atMs) => state('refused', atMs, { reason: 'declined' }),
  failed: (atMs) => state('refused', atMs, { reason: 'failed' }),
  expired: (atMs) => state('needs_more', atMs, { reason: 'expired' }),
}

/** Returns the state of the identity step. */
export const identityStateOf = (identity: StepFacts['identity']): StepState =>
  identity ? identityStates[identity.status](identity.changedAtMs) : notStarted

const screeningStates: Record<ScreeningStatus, (atMs: number) => StepState> = {
  requested: (atMs) => state('in_review', atMs, { waitMs: SCREENING_WAIT_MS }),
  pending: (atMs) => state('in_review', atMs, { waitMs: SCREENING_WAIT_MS }),
  clear: (atMs) => state('approved', atMs),
  // A match that still counted would have set the flag, so an operator has cleared this one.
  match: (atMs) => state('approved', atMs),
  errored: (atMs) => state('in_review', atMs, { reason: 'no_answer', waitMs: REVIEW_WAIT_MS }),
}

function toScreening({ screening, isFlagged }: StepFacts): StepState {
  if (isFlagged) {
    return {
      ...state('refused', 0, { reason: 'watch_list' }),
      changedAtMs: screening?.changedAtMs ?? null,
    }
  }
  return screening ? screeningStates[screening.status](screening.changedAtMs) : notStarted
}

function toTaxForm(taxForm: StepFacts['taxForm'], nowMs: number): StepState {
  if (!taxForm) return notStarted
  const { form, wanted, signedAtMs } = taxForm
  if (wanted !== form) return state('needs_more', signedAtMs, { reason: 'changed' })
  if (isTaxFormValid({ form, signedAtMs }, nowMs)) return state('approved', signedAtMs)
  return state('needs_more', signedAtMs, { reason: 'expired' })
}
