import type { TransactionPlan } from '../flow/plan.ts'

/**
 * How a plan is carried out. `steps` is the specified way (requirement SP-09): approve exactly, wait, go ahead.
 * `batch`: all of it as one question to the wallet. `permit`: the approval is signed, and goes with
 * the one transaction that uses it. Amounts are exact in all of them.
 */
export const ways = ['steps', 'batch', 'permit'] as const

export type SendStrategy = (typeof ways)[number]

/** The plan in this way; one that does not begin with an approval has only one. */
export function planned(plan: TransactionPlan, way: SendStrategy): TransactionPlan {
  const [approval, action, ...others] = plan.steps
  if (approval?.name !== 'approve' || !action || others.length > 0) return plan
  if (way === 'permit') return { ...plan, steps: [{ ...approval, name: 'permit' }, action] }
  if (way === 'steps') return plan
  const value = plan.steps.reduce((sum, call) => sum + (call.value ?? 0n), 0n)
  const batch = { name: 'batch', to: plan.account, data: '0x', value, calls: plan.steps } as const
  return { ...plan, steps: [batch] }
}
