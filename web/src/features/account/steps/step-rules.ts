import type { AccountStep, Step } from '@parvalue/shared/domain/identity/account-steps.ts'

export type StepMark = 'done' | 'now' | 'todo' | 'stopped'

/** How the list draws a step: one that was refused stops there, whatever comes next. */
export function markOf({ step, status }: Step, next: AccountStep | null): StepMark {
  if (status === 'approved') return 'done'
  if (status === 'refused') return 'stopped'
  return step === next ? 'now' : 'todo'
}

export const countDone = (steps: readonly Step[]): number =>
  steps.filter(({ status }) => status === 'approved').length

/** What an approved step lets its owner change. */
export type Changeable = 'email' | 'bank'

export type Shown =
  | { kind: 'step'; step: Step }
  | { kind: 'change'; what: Changeable }
  | { kind: 'done' }

/** What stands below the list: what somebody wants to change, or else the one next step. */
export function shownOf(
  steps: readonly Step[],
  next: AccountStep | null,
  changing: Changeable | null,
): Shown {
  const wanted = steps.find(({ step }) => step === changing)
  // The bank that is being unlinked is no longer approved, and its step is the one to take.
  if (changing !== null && wanted?.status === 'approved') return { kind: 'change', what: changing }
  const step = steps.find((each) => each.step === next)
  return step ? { kind: 'step', step } : { kind: 'done' }
}

/** How long a step takes as a rule, of those that a person takes. */
export const stepMinutes: Readonly<Record<AccountStep, number | null>> = {
  email: 2,
  identity: 5,
  screening: null,
  tax_form: 3,
  account: 1,
  bank: 2,
}
