import { expect, test } from 'vitest'
import {
  createEmailCode,
  nextEmailCodeAtMs,
  normalizeEmail,
  validateEmailCode,
} from './email-code.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
const fresh = { attemptsUsed: 0, expiresAtMs: NOW + 600_000, isMatch: true }

test.each([[{ isMatch: false }], [{ attemptsUsed: 6 }], [{ expiresAtMs: NOW }]])(
  'AB-14 a code with %j is refused',
  (change) => {
    expect(validateEmailCode({ ...fresh, ...change }, NOW)).toEqual({
      ok: false,
      reason: 'code_wrong',
    })
  },
)

test.each([[{}], [{ attemptsUsed: 5 }], [{ expiresAtMs: NOW + 1 }]])(
  'AB-14 a code with %j is accepted',
  (change) => {
    expect(validateEmailCode({ ...fresh, ...change }, NOW)).toEqual({
      ok: true,
      value: 'confirmed',
    })
  },
)

test('AB-14 the fourth mail may be sent an hour after the first', () => {
  const mails = [NOW - 3_500_000, NOW - 1_000, NOW - 2_000]
  expect(nextEmailCodeAtMs(mails, NOW)).toBe(NOW + 100_000)
  expect(nextEmailCodeAtMs(mails, NOW + 100_000)).toBe(NOW + 100_000)
  expect(nextEmailCodeAtMs(mails.slice(1), NOW)).toBe(NOW)
})

test('a code has six digits, and biased random numbers are rejected', () => {
  const randomBytes = [Uint8Array.of(255, 255, 255, 255), Uint8Array.of(0, 0, 0, 42)]
  expect(createEmailCode(() => randomBytes.shift() ?? new Uint8Array(4))).toBe('000042')
  expect(createEmailCode(() => Uint8Array.of(0xee, 0x6b, 0x27, 0xff))).toBe('999999')
})

test('spellings of one mailbox are normalized', () => {
  expect(normalizeEmail(' Ana@Example.COM ')).toBe('ana@example.com')
})
