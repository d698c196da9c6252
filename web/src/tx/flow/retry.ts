import type { FailureCause } from '../failure/failure-causes.ts'

/** What may be pressed after a failure besides dismissing it. */
export type NextAction = 'retry' | 'keep-waiting' | 'switch' | null

/**
 * A transaction that the chain has settled otherwise cannot be tried again as it is: its place is
 * taken, so a new one starts from the form. One that may still arrive is waited for, never resent.
 */
export function nextActionOf(cause: FailureCause): NextAction {
  if (cause === 'timeout' || cause === 'dropped' || cause === 'safe_unfound') return 'keep-waiting'
  if (cause === 'wrong_network') return 'switch'
  const settled: readonly FailureCause[] = [
    'reverted',
    'safe_failed',
    'replaced',
    'cancelled',
    'account_restricted',
    'country',
    'token_not_accepted',
    'price_moved',
    'bridge_fee_changed',
  ]
  return settled.includes(cause) ? null : 'retry'
}
