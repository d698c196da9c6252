/** Time for which a wallet signature proves the owner's presence; the session cookie alone proves less. */
export const FRESH_SIGNATURE_MS = 15 * 60_000

export const isSignatureFresh = (signedAtMs: number, nowMs: number): boolean =>
  nowMs - signedAtMs <= FRESH_SIGNATURE_MS
