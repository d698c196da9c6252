// Requirement CO-01: debounces, cache times and retry limits, each defined only here.

/** Debounce of an input amount before its output is previewed. */
export const PREVIEW_DEBOUNCE_MS = 500

/** Debounce of the country check before its modal opens or closes. */
export const LOCATION_DEBOUNCE_MS = 3000

/** Debounce before an amount above the balance is reported to analytics. */
export const INSUFFICIENT_FUNDS_DEBOUNCE_MS = 3000

/** Cache time of stock prices on the transparency page. */
export const STOCK_PRICE_CACHE_MS = 5000

export const DEBUG_COOKIE_MAX_AGE_SECONDS = 3600

/** Maximum number of attempts to get the transaction hash behind a Safe's hash from the Safe transaction service. */
export const SAFE_LOOKUP_ATTEMPTS_MAX = 10

/** Returns the backoff after attempt n (from 1), in ms. */
export const safeLookupDelayMs = (attempt: number) => Math.round(1000 * attempt ** 1.75)
