import { createHash } from 'node:crypto'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { numberToHex, recoverAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { isHashSignedBy, signHash } from './key-signature.ts'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
const toHash = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`
const hash = toHash('this')
const { r, s, yParity } = await sign({ hash, privateKey: key })
const signature = await sign({ hash, privateKey: key, to: 'hex' })
const join = (...parts: Hex[]): Hex => `0x${parts.map((part) => part.slice(2)).join('')}`

test('any other encoding of a signature is invalid', async () => {
  const high = numberToHex(CURVE_ORDER - BigInt(s), { size: 32 })
  const zero = numberToHex(0n, { size: 32 })
  const bad: Hex[] = [
    '0x',
    join(r, s),
    join(signature, '0x00'),
    join(r, high, yParity === 0 ? '0x1c' : '0x1b'),
    join(r, s, yParity === 0 ? '0x00' : '0x01'),
    join(r, s, yParity === 0 ? '0x1c' : '0x1b'),
    join(r, s, '0x1d'),
    join(r, zero, '0x1b'),
    join(zero, s, '0x1b'),
    join(numberToHex(CURVE_ORDER, { size: 32 }), s, '0x1b'),
    // No point of the curve has this x coordinate.
    join(numberToHex(5n, { size: 32 }), s, '0x1b'),
    `0x${'zz'.repeat(65)}`,
  ]
  expect(bad.map((each) => isHashSignedBy(address, hash, each))).toEqual(bad.map(() => false))
})

test('a signature of another key or hash is invalid', async () => {
  const other = privateKeyToAccount(generatePrivateKey()).address
  expect(isHashSignedBy(other, hash, signature)).toBe(false)
  expect(isHashSignedBy(address, toHash('that'), signature)).toBe(false)
})

test('signing and verification equal viem’s for many keys and texts', async () => {
  for (let index = 0; index < 50; index += 1) {
    const privateKey = generatePrivateKey()
    const each = toHash(`text ${index}`)
    const signed = await sign({ hash: each, privateKey, to: 'hex' })
    expect(signHash(privateKey, each)).toBe(signed)
    const signer = await recoverAddress({ hash: each, signature: signed })
    expect(signer).toBe(privateKeyToAccount(privateKey).address)
    expect(isHashSignedBy(signer.toLowerCase() as Hex, each, signed)).toBe(true)
  }
})
