import { hashTypedData } from 'viem/utils'
import { expect, test } from 'vitest'
import { toFeeQuote, toPermit } from './order-signing.ts'
import { hashTyped, type TypedData } from './typed-data.ts'

const one = '0x00000000000000000000000000000000000000a1' as const
const other = '0x00000000000000000000000000000000000000b2' as const
const quote = {
  orderId: 2n ** 255n,
  requester: one,
  fee: 5n,
  timestamp: 1n,
  deadline: 2n ** 64n - 1n,
}
const permit = { owner: one, spender: other, value: 7n, nonce: 0n, deadline: 9n }

test('values that do not fit their type are never hashed', () => {
  const at = { chainId: 1, contract: one }
  expect(() => hashTyped(toFeeQuote(at, { ...quote, deadline: 2n ** 64n }))).toThrow('range')
  expect(() => hashTyped(toFeeQuote(at, { ...quote, requester: '0x12' }))).toThrow('invalid')
  expect(() => hashTyped(toFeeQuote({ chainId: 1, contract: '0x12' }, quote))).toThrow('invalid')
})

test('a hash is viem’s, whichever domain and message came before', () => {
  const places = [one, other].flatMap((token) =>
    [1, 2].flatMap((chainId) =>
      ['A', 'A\u0000'].flatMap((name) =>
        ['1', '2'].map((version) => ({ name, version, chainId, token })),
      ),
    ),
  )
  const all: TypedData[] = [...places, ...places].flatMap((place) => [
    toPermit(place, permit),
    toFeeQuote({ chainId: place.chainId, contract: place.token }, quote),
  ])
  expect(all.map(hashTyped)).toEqual(all.map((data) => hashTypedData(data as never)))
  expect(new Set(all.map(hashTyped)).size).toBe(20)
})
