/** All causes of a failed transaction, for screens and analytics. */
export const failureCauses = [
  'user_rejected',
  'signature_declined',
  'wallet_busy',
  'wallet_silent',
  'wait_stopped',
  'signing_stopped',
  'wrong_network',
  'wrong_account',
  'insufficient_token',
  'insufficient_gas',
  'allowance_too_low',
  'allowance_reset_needed',
  'simulation_failed',
  'reverted',
  'replaced',
  'cancelled',
  'dropped',
  'timeout',
  'price_moved',
  'market_closed',
  'asset_halted',
  'paused',
  'limit',
  'token_not_accepted',
  'account_restricted',
  'claim_restricted',
  'claim_refused',
  'nothing_held',
  'country',
  'rate_limited',
  'rpc_unreachable',
  'server_error',
  'bridge_fee_changed',
  'destination_paused',
  'signature_invalid',
  'signature_malformed',
  'safe_failed',
  'safe_unfound',
  'safe_silent',
  'unknown',
] as const

export type FailureCause = (typeof failureCauses)[number]

/** Returns whether the user decided not to go on, in the page or in the wallet; that is no error. */
export const isUsersChoice = (cause: FailureCause): boolean =>
  cause === 'user_rejected' || cause === 'signature_declined' || cause === 'cancelled'

export type TransactionFailure = {
  cause: FailureCause
  /** The short message of the error for "Copy details"; the screen never shows it as the explanation. */
  detail: string | null
  /** Missing amount in base units of the native currency, for `insufficient_gas`, if it is known. */
  missing?: string | undefined
}
