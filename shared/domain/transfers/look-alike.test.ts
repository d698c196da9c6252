import { expect, test } from 'vitest'
import type { Address } from '../values/address.ts'
import { findImitatedAddress, listDifferingGroups, toAddressGroups } from './look-alike.ts'

const known: Address = '0x8f3A00000000000000000000000000000000c21E'
const imitation: Address = '0x8F3b11111111111111111111111111111111121e'

test('MN-01 a known address imitates none, in whatever letter case', () => {
  const upper: Address = `0x${known.slice(2).toUpperCase()}`
  expect(findImitatedAddress(upper, [imitation, known])).toBeNull()
  expect(findImitatedAddress(known, [])).toBeNull()
})

test('MN-01 an address that shares only one end with a known one imitates none', () => {
  expect(findImitatedAddress('0x8f3a000000000000000000000000000000000000', [known])).toBeNull()
  expect(findImitatedAddress('0x000000000000000000000000000000000000c21e', [known])).toBeNull()
})

test('MN-01 an address that begins and ends like a known one imitates it', () => {
  expect(findImitatedAddress(imitation, [known])).toBe(known)
})

test('MN-01 the groups of an address show where two addresses differ', () => {
  expect(toAddressGroups(known)).toHaveLength(10)
  expect(toAddressGroups(known).join('')).toBe(known)
  const other = known.replace('0x8f3A0000', '0x8f3a0001') as Address
  expect(listDifferingGroups(known, other)).toEqual([1])
  expect(listDifferingGroups(known, known)).toEqual([])
})
