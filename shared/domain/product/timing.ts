/**
 * Requirement CO-01: how long the product waits, and how often it tries. Each is written here and
 * nowhere else.
 */

/** An output amount is asked for once its input has stood still this long. */
export const PREVIEW_DEBOUNCE_MS = 500

/** How long a location's answer must stand before the country modal follows it. */
export const LOCATION_DEBOUNCE_MS = 3000

/** How long an amount above the balance must stand before it is counted. */
export const INSUFFICIENT_FUNDS_DEBOUNCE_MS = 3000

/** Prices of stocks on the transparency page are fresh for this long. */
export const STOCK_PRICE_CACHE_MS = 5000

export const DEBUG_COOKIE_MAX_AGE_SECONDS = 3600

/** How often the safe transaction service is asked for the hash behind a safe's own. */
export const SAFE_LOOKUP_ATTEMPTS_MAX = 10

/** The wait after the nth unanswered attempt, counted from 1. */
export const safeLookupDelayMs = (attempt: number) => Math.round(1000 * attempt ** 1.75)
