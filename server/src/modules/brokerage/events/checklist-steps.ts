import type { AccountStepState } from '@parvalue/shared/domain/identity/account-steps.ts'
import type {
  BankRelationshipStatus,
  VendorAccountStatus,
} from '../../../providers/customer-accounts/port.ts'

/** Expected duration of the broker's review of an account or a bank account. */
const EXPECTED_MS = 24 * 60 * 60_000

type StepVerdict = Pick<AccountStepState, 'status' | 'reason'>

const inReview: StepVerdict = { status: 'in_review', reason: null }
const refusedAs = (reason: AccountStepState['reason']): StepVerdict => ({
  status: 'refused',
  reason,
})

/** Checklist status and reason for each account status of the broker. */
const accountVerdicts: Record<VendorAccountStatus, StepVerdict> = {
  INACTIVE: inReview,
  ONBOARDING: inReview,
  SUBMITTED: inReview,
  EDITED: inReview,
  APPROVAL_PENDING: inReview,
  APPROVED: inReview,
  ACTION_REQUIRED: { status: 'needs_more', reason: 'action_required' },
  ACTIVE: { status: 'approved', reason: null },
  REJECTED: refusedAs('rejected'),
  SUBMISSION_FAILED: refusedAs('rejected'),
  DISABLED: refusedAs('rejected'),
  ACCOUNT_CLOSED: { status: 'needs_more', reason: 'closed' },
}

const toState = (verdict: StepVerdict, nowMs: number): AccountStepState => ({
  ...verdict,
  expectedAtMs: verdict.status === 'in_review' ? nowMs + EXPECTED_MS : null,
  changedAtMs: nowMs,
})

export const toAccountStep = (status: VendorAccountStatus, nowMs: number): AccountStepState =>
  toState(accountVerdicts[status], nowMs)

export function toBankStep(status: BankRelationshipStatus, nowMs: number): AccountStepState {
  if (status === 'APPROVED') return toState({ status: 'approved', reason: null }, nowMs)
  const isEnded = status === 'CANCELED' || status === 'CANCEL_REQUESTED'
  return toState(isEnded ? { status: 'needs_more', reason: 'closed' } : inReview, nowMs)
}
