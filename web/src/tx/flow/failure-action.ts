import type { FailureCause } from '../failure/failure-causes.ts'

/** The action that the failure screen offers besides dismissing. */
export type FailureAction = 'retry' | 'keep-waiting' | 'switch' | null

/**
 * Returns the next action for a cause. There is no retry if the same transaction cannot succeed (its nonce is used, or
 * the contract refuses it): the user starts again from the form. A transaction that may still be mined is waited for
 * and never sent again.
 */
export function toFailureAction(cause: FailureCause): FailureAction {
  if (cause === 'timeout' || cause === 'dropped' || cause === 'safe_unfound') return 'keep-waiting'
  if (cause === 'wrong_network') return 'switch'
  const final: readonly FailureCause[] = [
    'reverted',
    'safe_failed',
    'replaced',
    'cancelled',
    'account_restricted',
    'nothing_held',
    'country',
    'token_not_accepted',
    'price_moved',
    'bridge_fee_changed',
  ]
  return final.includes(cause) ? null : 'retry'
}
