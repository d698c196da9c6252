/** domain.md 3.2. */
export const orderTypes = ['MARKET', 'LIMIT'] as const
export type OrderType = (typeof orderTypes)[number]

/** What an order waits for that nobody has to see to. */
export const orderWaits = [
  'confirmations',
  'finality',
  'session',
  'halt',
  'broker',
  'liquidity',
] as const
export type OrderWait = (typeof orderWaits)[number]

/**
 * Why an order ended before all of it was filled, or was taken out of the queue. `requested`: its
 * owner asked. `expired`: its time in force. `remainder`: all was bought, and this was left over.
 * `not_submitted`: its transaction can never be mined. The rest are rules of ours or of the broker.
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
