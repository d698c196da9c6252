import { hashTypedData } from 'viem/utils'
import { expect, test } from 'vitest'
import { toFeeQuoteTypedData, toPermitTypedData } from './order-signing.ts'
import { type ContractTypedData, hashWithCachedDomain } from './typed-data.ts'

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
  expect(() =>
    hashWithCachedDomain(toFeeQuoteTypedData(at, { ...quote, deadline: 2n ** 64n })),
  ).toThrow('range')
  expect(() =>
    hashWithCachedDomain(toFeeQuoteTypedData(at, { ...quote, requester: '0x12' })),
  ).toThrow('invalid')
  expect(() =>
    hashWithCachedDomain(toFeeQuoteTypedData({ chainId: 1, contract: '0x12' }, quote)),
  ).toThrow('invalid')
})

test('hashes equal those of viem, whatever was hashed before', () => {
  const permitDomains = [one, other].flatMap((token) =>
    [1, 2].flatMap((chainId) =>
      ['A', 'A\u0000'].flatMap((name) =>
        ['1', '2'].map((version) => ({ name, version, chainId, token })),
      ),
    ),
  )
  const all: ContractTypedData[] = [...permitDomains, ...permitDomains].flatMap((permitDomain) => [
    toPermitTypedData(permitDomain, permit),
    toFeeQuoteTypedData({ chainId: permitDomain.chainId, contract: permitDomain.token }, quote),
  ])
  expect(all.map(hashWithCachedDomain)).toEqual(all.map((data) => hashTypedData(data as never)))
  expect(new Set(all.map(hashWithCachedDomain)).size).toBe(20)
})
