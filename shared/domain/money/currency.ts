/** Requirement CO-01: the currency of all amounts. */
export const CURRENCY = 'USD'

/** Dollars per USD+ at redemption, paid in USDC. */
export const USD_PER_USD_PLUS = 1n
