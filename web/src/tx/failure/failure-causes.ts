/** Why a transaction did not happen: the closed list every screen and every count uses. */
export const failureCauses = [
  'user_rejected',
  'wallet_busy',
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
  'country',
  'rate_limited',
  'rpc_unreachable',
  'server_error',
  'bridge_fee_changed',
  'destination_paused',
  'signature_invalid',
  'storage_full',
  'safe_failed',
  'safe_unfound',
  'safe_silent',
  'unknown',
] as const

export type FailureCause = (typeof failureCauses)[number]

export type Failure = {
  cause: FailureCause
  /** For "Copy details": the error's own short words, never shown as the explanation. */
  detail: string | null
  /** Of `insufficient_gas`: the base units of the native currency that are missing, where known. */
  missing?: string | undefined
}
