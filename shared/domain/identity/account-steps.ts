import {
  COMPLETED_WAIT_MS,
  type InquiryStatus,
  REVIEW_WAIT_MS,
  SCREENING_WAIT_MS,
  type ScreeningStatus,
} from './kyc.ts'
import { isTaxFormValid, type TaxForm } from './tax-form.ts'

/** What stands between a wallet and its brokerage account, in this order (requirement SK-08). */
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

/** Why a step needs more or was refused. */
export const stepReasons = [
  /** What was begun has run out: the code, the identity form, the signed tax form. */
  'expired',
  /** The identity check was judged, and not in the holder's favour. */
  'declined',
  /** The identity could not be checked. */
  'failed',
  /** A watch list names somebody like the holder. */
  'watch_list',
  /** The provider could not answer; it is asked again. */
  'no_answer',
  /** The signed tax form is not the one that the identity check asks for now. */
  'changed',
  /** The broker asks for something. */
  'action_required',
  /** The broker said no. */
  'rejected',
  /** The account or the link to the bank was ended. */
  'closed',
  /** A company's account is opened by people, who want more papers: their address is the support's. */
  'by_hand',
] as const

export type StepReason = (typeof stepReasons)[number]

export type StepState = {
  status: StepStatus
  reason: StepReason | null
  /** Until when somebody has judged it, as a rule. */
  expectedAtMs: number | null
  changedAtMs: number | null
}

export type Step = StepState & { step: AccountStep }

export type StepFacts = {
  /** `code`: one that was sent and not used. */
  email: { confirmedAtMs: number | null; code: { sentAtMs: number; expiresAtMs: number } | null }
  identity: { status: InquiryStatus; changedAtMs: number } | null
  /** `isFlagged`: the holder or the wallet is, and nobody made an exception. */
  screening: { status: ScreeningStatus; changedAtMs: number } | null
  isFlagged: boolean
  /** `wanted`: that which follows from the identity check. */
  taxForm: { form: TaxForm; wanted: TaxForm | null; signedAtMs: number } | null
  /** As those who know the broker wrote them down. */
  account: StepState | null
  bank: StepState | null
  /** The holder whose identity is checked is one (requirement EN-04). */
  isCompany: boolean
}

export const notStarted: StepState = {
  status: 'not_started',
  reason: null,
  expectedAtMs: null,
  changedAtMs: null,
}

/** The checklist: each step with what it stands at, whatever the others do. */
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

/** Where somebody was refused there is nothing to do: the step that says so is the next one. */
const stoppers: readonly AccountStep[] = ['identity', 'screening']

/** The one next step: the first that is not approved; a refused person is led nowhere else. */
export function nextStepOf(steps: readonly Step[]): AccountStep | null {
  const stop = steps.find(({ step, status }) => status === 'refused' && stoppers.includes(step))
  const next = stop ?? steps.find(({ status }) => status !== 'approved')
  return next?.step ?? null
}

/** What opening an account asks for. */
const toOpen: readonly AccountStep[] = ['email', 'identity', 'screening', 'tax_form']
/** Requirement RO-13: without these nothing of an account is shown or moved. */
const toUse: readonly AccountStep[] = ['identity', 'screening', 'account']

/** Requirement RO-13: the step to take before an account can be used; null: it can. */
export const missingStepOf = (steps: readonly Step[]): AccountStep | null =>
  isEachApproved(steps, toUse) ? null : nextStepOf(without(steps, 'bank'))

/**
 * The step to take before papers are shown; null: they are. What was an account once keeps them,
 * closed or not.
 */
export const missingForPapersOf = (
  steps: readonly Step[],
  { wasOpened }: { wasOpened: boolean },
): AccountStep | null => {
  const others = wasOpened ? steps.filter(({ step }) => step !== 'account') : steps
  return isEachApproved(others, toUse)
    ? null
    : nextStepOf(
        wasOpened ? others.filter(({ step }) => toUse.includes(step)) : without(steps, 'bank'),
      )
}

/** The step to take before an account can be opened; null: it can. */
export function missingToOpen(steps: readonly Step[]): AccountStep | null {
  if (!isEachApproved(steps, toOpen)) {
    return nextStepOf(steps.filter(({ step }) => toOpen.includes(step)))
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

/** The step of a proven identity. */
export const identityStateOf = (identity: StepFacts['identity']): StepState =>
  identity ? identityStates[identity.status](identity.changedAtMs) : notStarted

const screeningStates: Record<ScreeningStatus, (atMs: number) => StepState> = {
  requested: (atMs) => state('in_review', atMs, { waitMs: SCREENING_WAIT_MS }),
  pending: (atMs) => state('in_review', atMs, { waitMs: SCREENING_WAIT_MS }),
  clear: (atMs) => state('approved', atMs),
  // Somebody looked at what was found and took the flag away.
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
