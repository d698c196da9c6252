import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearSavedReferralCode,
  findSavedReferralCode,
  saveReferralCode,
} from './saved-referral.ts'

const DAY_MS = 86_400_000
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})

test.each(['', '?ref=', '?ref=a%20b', '?ref=abc', `?ref=${'A'.repeat(33)}`, '?other=K7QX-2MPD'])(
  'SK-10 %j contains no referral code',
  (search) => {
    saveReferralCode(search, 0)
    expect(findSavedReferralCode(0)).toBeNull()
  },
)

test('SK-10 the first referral link is stored for thirty days', () => {
  saveReferralCode('?lng=en&ref=k7qx-2mpd', 0)
  saveReferralCode('?ref=2222-2222', DAY_MS)
  expect(findSavedReferralCode(30 * DAY_MS - 1)).toBe('K7QX-2MPD')
  expect(findSavedReferralCode(30 * DAY_MS)).toBeNull()
  saveReferralCode('?ref=2222-2222', 30 * DAY_MS)
  expect(findSavedReferralCode(30 * DAY_MS)).toBe('2222-2222')
  clearSavedReferralCode()
  expect(findSavedReferralCode(30 * DAY_MS)).toBeNull()
})

test('SK-10 an invalid stored value is ignored; without storage the code lasts until a reload', () => {
  for (const text of ['x', '1', '{}', '{"code":"no good"}']) {
    stored.set('parvalue.ref', text)
    expect(findSavedReferralCode(0)).toBeNull()
  }
  vi.stubGlobal('localStorage', undefined)
  saveReferralCode('?ref=K7QX-2MPD', 0)
  expect(findSavedReferralCode(0)).toBe('K7QX-2MPD')
  clearSavedReferralCode()
  expect(findSavedReferralCode(0)).toBeNull()
})
