import { describe, expect, test } from 'vitest'
import {
  CLAIM_CODE_RANDOM_BYTES,
  claimCodeEndOf,
  createClaimCode,
  parseClaimCode,
  pickCodeLetters,
  toClaimCodeLabel,
  toGiftAmountText,
  validateGiftCardClaim,
} from './gift-card.ts'

const CODE = '7KQX2MPDR4TVW9ZC3HJNB5FGAS8YE6QD'

test.each([
  '',
  CODE.slice(1),
  `${CODE}2`,
  CODE.replace('7', '1'),
  CODE.replace('7', 'O'),
  CODE.replace('7', 'Ｋ'),
])('%j is no claim code', (text) => {
  expect(parseClaimCode(text)).toBeNull()
})

test('a code is parsed with spaces, hyphens and any case', () => {
  expect(toClaimCodeLabel(CODE)).toBe('7KQX-2MPD-R4TV-W9ZC-3HJN-B5FG-AS8Y-E6QD')
  expect(parseClaimCode(toClaimCodeLabel(CODE))).toBe(CODE)
  expect(parseClaimCode(` ${toClaimCodeLabel(CODE).toLowerCase().replaceAll('-', ' ')}\n`)).toBe(
    CODE,
  )
  expect(claimCodeEndOf(CODE)).toBe('E6QD')
})

describe('a claim code', () => {
  test('is uniformly distributed', () => {
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const counts = new Map<string, number>()
    for (const letter of pickCodeLetters(every, 240)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect([...counts.values()]).toEqual(Array(30).fill(8))
  })

  test('has more than 128 bits without the characters that lists show', () => {
    const code = createClaimCode(
      Uint8Array.from({ length: CLAIM_CODE_RANDOM_BYTES }, (_, byte) => byte),
    )
    expect(parseClaimCode(code)).toBe(code)
    expect((code.length - claimCodeEndOf(code).length) * Math.log2(30)).toBeGreaterThan(128)
  })

  test('needs enough random bytes', () => {
    expect(() => createClaimCode(new Uint8Array(31))).toThrow('Not enough randomness')
    expect(() => createClaimCode(new Uint8Array(CLAIM_CODE_RANDOM_BYTES).fill(250))).toThrow()
  })
})

const card = { claimedBy: null, expiresAtMs: 2000 }
const claim = { wallet: '0xa', nowMs: 1999 }

test('AB-12 another wallet’s card and an expired one are answered like an unknown code', () => {
  const unknown = { ok: false, reason: 'unknown' }
  expect(validateGiftCardClaim({ ...card, claimedBy: '0xb' }, claim)).toEqual(unknown)
  expect(validateGiftCardClaim(card, { ...claim, nowMs: 2000 })).toEqual(unknown)
})

test('a wallet’s claimed card stays claimed after it expires', () => {
  expect(validateGiftCardClaim(card, claim)).toEqual({ ok: true, value: 'claim' })
  const claimedCard = { ...card, claimedBy: '0xa' }
  expect(validateGiftCardClaim(claimedCard, { ...claim, nowMs: 9000 })).toEqual({
    ok: true,
    value: 'own',
  })
})

test('amounts are formatted as decimal text', () => {
  expect(toGiftAmountText({ kind: 'usd', amount: 100_500_000n })).toBe('100.5')
  expect(toGiftAmountText({ kind: 'stock', stockId: 4, amount: 25n * 10n ** 16n })).toBe('0.25')
})
