/** Requirement CO-01: what everything is counted in. */
export const CURRENCY = 'USD'

/** One USD+ redeems for one dollar, paid in USDC. */
export const USD_PER_USD_PLUS = 1n
