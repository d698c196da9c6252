import { expect, test } from 'vitest'
import { isAddressText, shortenAddress } from './address.ts'

const ADDRESS = '0x8f3A91d04B7c55E2a0F6D3318e4b9A7712C0c21E'

test('SH-09 keeps the first 6 or 2 and the last 4 characters', () => {
  expect(shortenAddress(ADDRESS)).toBe('0x8f3A…c21E')
  expect(shortenAddress(ADDRESS, 2)).toBe('0x…c21E')
})

test.each(['', '0x', ADDRESS.slice(2), `${ADDRESS}0`, ADDRESS.replace('8', 'g')])(
  'refuses %j',
  (text) => {
    expect(isAddressText(text)).toBe(false)
  },
)

test('accepts any case', () => {
  expect(isAddressText(ADDRESS)).toBe(true)
  expect(isAddressText(ADDRESS.toLowerCase())).toBe(true)
})
