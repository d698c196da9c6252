/** Time for which a wallet signature proves the owner's presence; the session cookie alone proves less. */
export const SIGN_IN_FRESHNESS_MS = 15 * 60_000

export const isSignInFresh = (signedAtMs: number, nowMs: number): boolean =>
  nowMs - signedAtMs <= SIGN_IN_FRESHNESS_MS
