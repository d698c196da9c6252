import {
  type AccountChecklistStep,
  accountSteps,
  notStartedStepState,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import { expect, test } from 'vitest'
import { countApprovedAccountSteps, toAccountStepMark, toCurrentStepContent } from './step-rules.ts'

const steps: readonly AccountChecklistStep[] = accountSteps.map((step) => ({
  step,
  ...notStartedStepState,
}))
const having = (
  changes: Partial<Record<AccountChecklistStep['step'], AccountChecklistStep['status']>>,
): readonly AccountChecklistStep[] =>
  steps.map((step) => ({ ...step, status: changes[step.step] ?? step.status }))

test('a rejected step is marked as stopped, the next one as now, an approved one as done', () => {
  const list = having({ email: 'approved', identity: 'refused' })
  expect(list.map((step) => toAccountStepMark(step, 'identity'))).toEqual([
    'done',
    'stopped',
    'todo',
    'todo',
    'todo',
    'todo',
  ])
  expect(toAccountStepMark({ step: 'bank', ...notStartedStepState }, 'bank')).toBe('now')
  expect(countApprovedAccountSteps(list)).toBe(1)
})

test('a chosen change is shown before the next step, as long as its step is approved', () => {
  const list = having({ email: 'approved', bank: 'needs_more' })
  expect(toCurrentStepContent(list, 'identity', 'email')).toEqual({ kind: 'change', what: 'email' })
  expect(toCurrentStepContent(list, 'bank', 'bank')).toMatchObject({
    kind: 'step',
    step: { step: 'bank' },
  })
  expect(toCurrentStepContent(list, 'identity', null)).toMatchObject({ step: { step: 'identity' } })
  expect(toCurrentStepContent(list, null, null)).toEqual({ kind: 'done' })
})
