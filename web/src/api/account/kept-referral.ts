const KEY = 'parvalue.ref'
const DAYS = 30
const KEPT_MS = DAYS * 86_400_000

/** The form of the API's own field; whether there is such a code is said when somebody joins. */
export const isReferralText = (text: string) => /^[A-Z0-9-]{4,32}$/.test(text)

type Kept = { code: string; sinceMs: number }

/**
 * Who came by somebody's link is remembered until they join, whichever page they came to and before
 * they have a wallet. The first one counts for thirty days.
 */
export function rememberReferral(search: string, nowMs: number) {
  const code = new URLSearchParams(search).get('ref')?.toUpperCase()
  if (!code || !isReferralText(code) || findReferral(nowMs) !== null) return
  write(JSON.stringify({ code, sinceMs: nowMs } satisfies Kept))
}

export function findReferral(nowMs: number): string | null {
  try {
    const { code, sinceMs } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
    return isReferralText(code) && nowMs - sinceMs < KEPT_MS ? code : null
  } catch {
    return null
  }
}

export const forgetReferral = () => write(null)

function write(text: string | null) {
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // Without storage nobody is remembered; the code can still be typed.
  }
}
