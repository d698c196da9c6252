/** How long a signature proves that the wallet's owner is there, and not only the cookie. */
export const FRESH_SIGNATURE_MS = 15 * 60_000

export const isSignatureFresh = (signedAtMs: number, nowMs: number): boolean =>
  nowMs - signedAtMs <= FRESH_SIGNATURE_MS
