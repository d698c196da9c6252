/** Order types; a market order may have a worst price. */
export const orderTypes = ['MARKET', 'LIMIT'] as const
export type OrderType = (typeof orderTypes)[number]

/** Conditions that an order waits for without an operator. */
export const orderWaits = [
  'confirmations',
  'finality',
  'session',
  'halt',
  'broker',
  'liquidity',
  'limits',
] as const
export type OrderWait = (typeof orderWaits)[number]

/**
 * Reasons why an order ended before it was completely filled, or was parked. `requested`: its owner canceled it.
 * `expired`: its time in force ended. `remainder`: it is filled, and this amount was left over. `not_submitted`: its
 * transaction can no longer be mined. The others are rules of ours or of the broker.
 */
export const orderEndReasons = [
  'requested',
  'expired',
  'remainder',
  'not_submitted',
  'split',
  'halted',
  'not_tradable',
  'session',
  'too_small',
  'too_large',
  'too_fine',
  'bad_limit',
  'time_in_force',
  'no_shares',
  'no_buying_power',
  'restricted',
  'broker_refused',
  'over_fill',
  'busted',
  'chain_not_served',
  'transaction_failed',
  'operator',
] as const
export type OrderEndReason = (typeof orderEndReasons)[number]
