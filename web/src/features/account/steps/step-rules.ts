import type {
  AccountChecklistStep,
  AccountStep,
} from '@parvalue/shared/domain/identity/account-steps.ts'

export type AccountStepMark = 'done' | 'now' | 'todo' | 'stopped'

/**
 * Returns how the list marks a step; a rejected step stays marked as stopped even if it is next.
 */
export function toAccountStepMark(
  { step, status }: AccountChecklistStep,
  next: AccountStep | null,
): AccountStepMark {
  if (status === 'approved') return 'done'
  if (status === 'refused') return 'stopped'
  return step === next ? 'now' : 'todo'
}

export const countApprovedAccountSteps = (steps: readonly AccountChecklistStep[]): number =>
  steps.filter(({ status }) => status === 'approved').length

/** Approved steps that the user can change. */
export type ChangeableStep = 'email' | 'bank' | 'tax_form'

export type CurrentStepContent =
  | { kind: 'step'; step: AccountChecklistStep }
  | { kind: 'change'; what: ChangeableStep }
  | { kind: 'done' }

/**
 * Returns the content below the list: the change that the user has chosen, or else the next step.
 */
export function toCurrentStepContent(
  steps: readonly AccountChecklistStep[],
  next: AccountStep | null,
  changing: ChangeableStep | null,
): CurrentStepContent {
  const changedStep = steps.find(({ step }) => step === changing)
  // A bank that is being unlinked is no longer approved, so its step is shown instead.
  if (changing !== null && changedStep?.status === 'approved')
    return { kind: 'change', what: changing }
  const step = steps.find((each) => each.step === next)
  return step ? { kind: 'step', step } : { kind: 'done' }
}

/** Usual duration of each step in minutes; null for steps without user action. */
export const accountStepMinutes: Readonly<Record<AccountStep, number | null>> = {
  email: 2,
  identity: 5,
  screening: null,
  tax_form: 3,
  account: 1,
  bank: 2,
}
