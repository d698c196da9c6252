import {
  numberToHex,
  recoverAddress,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Hex } from './address.ts'
import { parseKeySignature } from './key-signature.ts'
import { accepted, refused } from './outcome.ts'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const privateKey: Hex = `0x${'42'.repeat(32)}`
const { address } = privateKeyToAccount(privateKey)

/** Signs several hashes, so that both parities occur. */
const signed = await Promise.all(
  Array.from({ length: 8 }, async (_, index) => {
    const hash = numberToHex(index + 1, { size: 32 })
    return { hash, ...(await sign({ hash, privateKey })) }
  }),
)
const join = (...parts: string[]): Hex =>
  `0x${parts.map((part) => part.replace('0x', '')).join('')}`
const { r, s } = await sign({ hash: numberToHex(1, { size: 32 }), privateKey })

test.each([
  ['of nothing', '', 'malformed'],
  ['without 0x', join(r, s, '1b').slice(2), 'malformed'],
  ['of 63 bytes', join(r, s).slice(0, -2), 'malformed'],
  ['of 66 bytes', join(r, s, '1b', '00'), 'malformed'],
  ['with half a byte more', join(r, s, '1b', '0'), 'malformed'],
  ['with v of 2', join(r, s, '02'), 'malformed'],
  ['with v of 29', join(r, s, '1d'), 'malformed'],
  ['with v of a chain (EIP-155)', join(r, s, '25'), 'malformed'],
  ['of other letters', `0x${'zz'.repeat(65)}`, 'malformed'],
  ['with a line break', `${join(r, s, '1b')}\n`, 'malformed'],
  ['with an r of 0', join('0'.repeat(64), s, '1b'), 'malformed'],
  ['with an r of the order', join(numberToHex(CURVE_ORDER), s, '1b'), 'malformed'],
  ['with an s of 0', join(r, '0'.repeat(64), '1b'), 'malformed'],
  ['with an s of the order', join(r, numberToHex(CURVE_ORDER), '1b'), 'malformed'],
  ['of zeros', `0x${'0'.repeat(130)}`, 'malformed'],
  ['with a high s', join(r, numberToHex(CURVE_ORDER - BigInt(s)), '1b'), 'high_s'],
  ['with a high s and v of 1', join(r, numberToHex(CURVE_ORDER - BigInt(s)), '01'), 'high_s'],
] as const)('WB-03 a signature %s is refused', (_, text, fault) => {
  expect(parseKeySignature(text)).toEqual(refused(fault))
})

test('WB-03 v of 0, 1, 27 and 28 and the compact form are read as the same signature', async () => {
  expect(new Set(signed.map((one) => one.yParity))).toEqual(new Set([0, 1]))
  for (const one of signed) {
    const canonical = join(one.r, one.s, one.yParity === 0 ? '1b' : '1c')
    const compact = serializeCompactSignature(
      signatureToCompactSignature({ r: one.r, s: one.s, yParity: one.yParity ?? 0 }),
    )
    const spellings = [canonical, join(one.r, one.s, `0${one.yParity}`), compact]
    for (const text of [
      ...spellings,
      ...spellings.map((each) => `0x${each.slice(2).toUpperCase()}`),
    ])
      expect(parseKeySignature(text)).toEqual(accepted(canonical))
    expect(await recoverAddress({ hash: one.hash, signature: canonical })).toBe(address)
  }
})
