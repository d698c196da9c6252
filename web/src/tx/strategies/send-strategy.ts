import type { TransactionPlan } from '../flow/plan.ts'

/**
 * The ways to send a plan. `steps` (requirement SP-09): approve, wait, then act. `batch`: all calls in one wallet
 * prompt. `permit`: the approval is signed and sent within the transaction that uses it. All three approve the exact
 * amount.
 */
export const sendStrategies = ['steps', 'batch', 'permit'] as const

export type SendStrategy = (typeof sendStrategies)[number]

/** Returns the plan for a strategy; a plan that is not an approval and one action stays as it is. */
export function applySendStrategy(plan: TransactionPlan, strategy: SendStrategy): TransactionPlan {
  const [approval, action, ...others] = plan.steps
  if (approval?.name !== 'approve' || !action || others.length > 0) return plan
  if (strategy === 'permit') return { ...plan, steps: [{ ...approval, name: 'permit' }, action] }
  if (strategy === 'steps') return plan
  const value = plan.steps.reduce((sum, call) => sum + (call.value ?? 0n), 0n)
  const batch = { name: 'batch', to: plan.account, data: '0x', value, calls: plan.steps } as const
  return { ...plan, steps: [batch] }
}
