import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createNonce,
  isBrandSignable,
  isNonceFresh,
  parseNonceTimeMs,
  toSignInMessage,
} from './sign-in.ts'

const FACTS = {
  publicUrl: 'http://localhost:3000',
  brand: 'Parvalue',
  termsDate: '2026-11-01',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 11155111,
  nonce: '019aa2f0-1c00-7abc-8def-0123456789ab',
} as const

test('the message for the USD+ terms is exact to the byte', () => {
  expect(
    toSignInMessage({ ...FACTS, form: 'usdplus' }),
  ).toBe(`localhost:3000 wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Sign in to Parvalue and accept its terms of service and the USD+ terms (version 2026-11-01). This triggers no blockchain transaction and costs nothing.

URI: http://localhost:3000
Version: 1
Chain ID: 11155111
Nonce: 019aa2f01c007abc8def0123456789ab
Issued At: ${new Date(0x019aa2f01c00).toISOString()}`)
})

test('the company form accepts the terms of service only', () => {
  expect(toSignInMessage({ ...FACTS, form: 'company' })).toContain(
    'Sign in to Parvalue and accept its terms of service (version 2026-11-01). This triggers',
  )
})

test.each([
  '',
  '019aa2f0-1c00-7abc-cdef-0123456789ab',
  '019aa2f01c007abc8def0123456789ab',
  `${FACTS.nonce} `,
])('refuses %j as a nonce', (nonce) => {
  expect(parseNonceTimeMs(nonce)).toEqual({ ok: false, reason: 'not_uuid' })
})

test('SI-07 a nonce of another version has no time, and its message has no line for it', () => {
  const nonce = 'F47AC10B-58cc-4372-a567-0e02b2c3d479'
  expect(parseNonceTimeMs(nonce)).toEqual({ ok: true, value: null })
  const message = toSignInMessage({ ...FACTS, nonce, form: 'company' })
  expect(message.split('\n').at(-1)).toBe('Nonce: F47AC10B58cc4372a5670e02b2c3d479')
})

test('a nonce contains the time of its creation', () => {
  const time = fc.integer({ min: 0, max: 2 ** 48 - 1 })
  const random = fc.uint8Array({ minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(time, random, (timeMs, bytes) => {
      expect(parseNonceTimeMs(createNonce(timeMs, bytes))).toEqual({ ok: true, value: timeMs })
    }),
  )
})

test('a nonce is fresh within five minutes of its time, in either direction', () => {
  expect(isNonceFresh(1_000_000, 1_300_000)).toBe(true)
  expect(isNonceFresh(1_300_000, 1_000_000)).toBe(true)
  expect(isNonceFresh(1_000_000, 1_300_001)).toBe(false)
  expect(isNonceFresh(1_300_001, 1_000_000)).toBe(false)
  expect(isNonceFresh(null, 1_000_000)).toBe(true)
})

test('a brand with characters that a statement may not have is refused', () => {
  expect(isBrandSignable('Parvalue & Co. (2026)')).toBe(true)
  expect(isBrandSignable('Pâr')).toBe(false)
  expect(isBrandSignable('a\nb')).toBe(false)
  expect(isBrandSignable('')).toBe(false)
})
