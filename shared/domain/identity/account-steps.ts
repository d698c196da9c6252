import {
  COMPLETED_INQUIRY_WAIT_MS,
  INQUIRY_REVIEW_WAIT_MS,
  type InquiryStatus,
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

export const accountStepStatuses = [
  'not_started',
  'in_progress',
  'needs_more',
  'in_review',
  'approved',
  'refused',
] as const

export type AccountStepStatus = (typeof accountStepStatuses)[number]

/** Reasons why a step needs more or was refused. */
export const accountStepReasons = [
  /** The email code, the identity form or the signed tax form expired. */
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

export type AccountStepReason = (typeof accountStepReasons)[number]

export type AccountStepState = {
  status: AccountStepStatus
  reason: AccountStepReason | null
  /** Time by which a review is usually decided; null unless one is pending. */
  expectedAtMs: number | null
  changedAtMs: number | null
}

export type AccountChecklistStep = AccountStepState & { step: AccountStep }

export type AccountStepInputs = {
  /** `code`: the last one sent, while it is unused. */
  email: { confirmedAtMs: number | null; code: { sentAtMs: number; expiresAtMs: number } | null }
  identity: { status: InquiryStatus; changedAtMs: number } | null
  screening: { status: ScreeningStatus; changedAtMs: number } | null
  /** The entity or the wallet is AML-flagged, and the entity is not whitelisted. */
  isFlagged: boolean
  /** `wanted`: the form that follows from the identity check. */
  taxForm: { form: TaxForm; wanted: TaxForm | null; signedAtMs: number } | null
  /** State of the account and of the bank link, as the brokerage module stored it. */
  account: AccountStepState | null
  bank: AccountStepState | null
  /** Requirement EN-04: the verified holder is a company. */
  isCompany: boolean
}

export const notStartedStepState: AccountStepState = {
  status: 'not_started',
  reason: null,
  expectedAtMs: null,
  changedAtMs: null,
}

/** Returns the checklist: every step with its own state, in order. */
export const listAccountSteps = (
  inputs: AccountStepInputs,
  nowMs: number,
): AccountChecklistStep[] => [
  { step: 'email', ...toEmail(inputs.email, nowMs) },
  { step: 'identity', ...identityStepStateOf(inputs.identity) },
  { step: 'screening', ...toScreening(inputs) },
  { step: 'tax_form', ...toTaxForm(inputs.taxForm, nowMs) },
  { step: 'account', ...(inputs.account ?? toUnopened(inputs)) },
  { step: 'bank', ...(inputs.bank ?? notStartedStepState) },
]

const toUnopened = ({ isCompany }: AccountStepInputs): AccountStepState =>
  isCompany
    ? { ...notStartedStepState, status: 'needs_more', reason: 'by_hand' }
    : notStartedStepState

/** A holder who is refused at one of these steps cannot continue, so the refusal is the next step to show. */
const blockingSteps: readonly AccountStep[] = ['identity', 'screening']

/**
 * Returns the next step: a final refusal if there is one, else the first step that is not approved; null if
 * all are.
 */
export function nextAccountStepOf(steps: readonly AccountChecklistStep[]): AccountStep | null {
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
export const findMissingAccountStep = (
  steps: readonly AccountChecklistStep[],
): AccountStep | null =>
  isEachApproved(steps, stepsToUse) ? null : nextAccountStepOf(without(steps, 'bank'))

/**
 * Returns the step that is missing before statements and tax documents are shown; null if none is. They stay
 * available after the account is closed.
 */
export const findStepBeforeDocuments = (
  steps: readonly AccountChecklistStep[],
  { wasOpened }: { wasOpened: boolean },
): AccountStep | null => {
  const others = wasOpened ? steps.filter(({ step }) => step !== 'account') : steps
  return isEachApproved(others, stepsToUse)
    ? null
    : nextAccountStepOf(
        wasOpened ? others.filter(({ step }) => stepsToUse.includes(step)) : without(steps, 'bank'),
      )
}

/** Returns the step that is missing before an account can be opened; null if none is. */
export function findStepBeforeOpening(steps: readonly AccountChecklistStep[]): AccountStep | null {
  if (!isEachApproved(steps, stepsToOpen)) {
    return nextAccountStepOf(steps.filter(({ step }) => stepsToOpen.includes(step)))
  }
  return steps.some(({ reason }) => reason === 'by_hand') ? 'account' : null
}

const isEachApproved = (steps: readonly AccountChecklistStep[], wanted: readonly AccountStep[]) =>
  steps.every(({ step, status }) => status === 'approved' || !wanted.includes(step))

const without = (steps: readonly AccountChecklistStep[], left: AccountStep) =>
  steps.filter(({ step }) => step !== left)

const state = (
  status: AccountStepStatus,
  changedAtMs: number,
  more: { reason?: AccountStepReason; waitMs?: number } = {},
): AccountStepState => ({
  status,
  reason: more.reason ?? null,
  expectedAtMs: more.waitMs === undefined ? null : changedAtMs + more.waitMs,
  changedAtMs,
})

function toEmail(
  { confirmedAtMs, code }: AccountStepInputs['email'],
  nowMs: number,
): AccountStepState {
  if (confirmedAtMs !== null) return state('approved', confirmedAtMs)
  if (!code) return notStartedStepState
  if (nowMs < code.expiresAtMs) return state('in_progress', code.sentAtMs)
  return state('needs_more', code.expiresAtMs, { reason: 'expired' })
}

const identityStates: Record<InquiryStatus, (atMs: number) => AccountStepState> = {
  created: (atMs) => state('in_progress', atMs),
  pending: (atMs) => state('in_progress', atMs),
  completed: (atMs) => state('in_review', atMs, { waitMs: COMPLETED_INQUIRY_WAIT_MS }),
  needs_review: (atMs) => state('in_review', atMs, { waitMs: INQUIRY_REVIEW_WAIT_MS }),
  approved: (atMs) => state('approved', atMs),
  declined: (atMs) => state('refused', atMs, { reason: 'declined' }),
  failed: (atMs) => state('refused', atMs, { reason: 'failed' }),
  expired: (atMs) => state('needs_more', atMs, { reason: 'expired' }),
}

/** Returns the state of the identity step. */
export const identityStepStateOf = (identity: AccountStepInputs['identity']): AccountStepState =>
  identity ? identityStates[identity.status](identity.changedAtMs) : notStartedStepState

const screeningStates: Record<ScreeningStatus, (atMs: number) => AccountStepState> = {
  requested: (atMs) => state('in_review', atMs, { waitMs: SCREENING_WAIT_MS }),
  pending: (atMs) => state('in_review', atMs, { waitMs: SCREENING_WAIT_MS }),
  clear: (atMs) => state('approved', atMs),
  // A match that still counted would have set the flag, so an operator has cleared this one.
  match: (atMs) => state('approved', atMs),
  errored: (atMs) =>
    state('in_review', atMs, { reason: 'no_answer', waitMs: INQUIRY_REVIEW_WAIT_MS }),
}

function toScreening({ screening, isFlagged }: AccountStepInputs): AccountStepState {
  if (isFlagged) {
    return {
      ...state('refused', 0, { reason: 'watch_list' }),
      changedAtMs: screening?.changedAtMs ?? null,
    }
  }
  return screening ? screeningStates[screening.status](screening.changedAtMs) : notStartedStepState
}

function toTaxForm(taxForm: AccountStepInputs['taxForm'], nowMs: number): AccountStepState {
  if (!taxForm) return notStartedStepState
  const { form, wanted, signedAtMs } = taxForm
  if (wanted !== form) return state('needs_more', signedAtMs, { reason: 'changed' })
  if (isTaxFormValid({ form, signedAtMs }, nowMs)) return state('approved', signedAtMs)
  return state('needs_more', signedAtMs, { reason: 'expired' })
}
