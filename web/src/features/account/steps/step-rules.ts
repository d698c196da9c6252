import type {
  AccountChecklistStep,
  AccountStep,
} from '@parvalue/shared/domain/identity/account-steps.ts'

export type StepMark = 'done' | 'now' | 'todo' | 'stopped'

/** Returns how the list marks a step; a refused step stays marked as refused even if it is next. */
export function toStepMark(
  { step, status }: AccountChecklistStep,
  next: AccountStep | null,
): StepMark {
  if (status === 'approved') return 'done'
  if (status === 'refused') return 'stopped'
  return step === next ? 'now' : 'todo'
}

export const countApprovedSteps = (steps: readonly AccountChecklistStep[]): number =>
  steps.filter(({ status }) => status === 'approved').length

/** Approved steps that the user can change. */
export type Changeable = 'email' | 'bank'

export type StepContent =
  | { kind: 'step'; step: AccountChecklistStep }
  | { kind: 'change'; what: Changeable }
  | { kind: 'done' }

/** Returns what is shown below the list: the change that the user has chosen, or else the next step. */
export function toStepContent(
  steps: readonly AccountChecklistStep[],
  next: AccountStep | null,
  changing: Changeable | null,
): StepContent {
  const changedStep = steps.find(({ step }) => step === changing)
  // A bank that is being unlinked is no longer approved, so its step is shown instead.
  if (changing !== null && changedStep?.status === 'approved')
    return { kind: 'change', what: changing }
  const step = steps.find((each) => each.step === next)
  return step ? { kind: 'step', step } : { kind: 'done' }
}

/** Usual duration of a step in minutes; null for steps without user action. */
export const stepMinutes: Readonly<Record<AccountStep, number | null>> = {
  email: 2,
  identity: 5,
  screening: null,
  tax_form: 3,
  account: 1,
  bank: 2,
}
