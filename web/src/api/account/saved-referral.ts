import { localStore } from '#device/storage.ts'

const KEY = 'parvalue.ref'
const DAYS = 30
const EXPIRY_MS = DAYS * 86_400_000

/**
 * Returns whether the text has the format of the API's `referral_code`; whether the code exists is only known after
 * joining.
 */
export const isReferralCode = (text: string) => /^[A-Z0-9-]{4,32}$/.test(text)

type StoredReferral = { code: string; sinceMs: number }

/**
 * Saves the referral code of a page's query string (`?ref=…`) for thirty days or until the visitor joins, which may be
 * before a wallet is connected. The first code wins.
 */
export function saveReferralCode(search: string, nowMs: number) {
  const code = new URLSearchParams(search).get('ref')?.toUpperCase()
  if (!code || !isReferralCode(code) || findSavedReferralCode(nowMs) !== null) return
  localStore.setItem(KEY, JSON.stringify({ code, sinceMs: nowMs } satisfies StoredReferral))
}

export function findSavedReferralCode(nowMs: number): string | null {
  try {
    const { code, sinceMs } = JSON.parse(localStore.getItem(KEY) ?? '{}') as StoredReferral
    return isReferralCode(code) && nowMs - sinceMs < EXPIRY_MS ? code : null
  } catch {
    return null
  }
}

export const clearSavedReferralCode = () => localStore.removeItem(KEY)
