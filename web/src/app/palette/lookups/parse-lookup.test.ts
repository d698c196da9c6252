import { expect, test } from 'vitest'
import { parseLookup } from './parse-lookup.ts'

const ADDRESS = `0x${'aB'.repeat(20)}`
const HASH = `0x${'aB'.repeat(32)}`
const ID = '019ab3c4-9d1a-7c55-8b1e-2f4a5d6c7b80'

test.each([
  '',
  'aapl',
  ADDRESS.slice(2),
  ADDRESS.slice(0, -1),
  `${ADDRESS}0`,
  `${HASH}0`,
  HASH.slice(0, -1),
  `0x${'g'.repeat(40)}`,
  `${ADDRESS} ${ADDRESS}`,
  ID.slice(0, -1),
  ID.replaceAll('-', ''),
  '5D6C7B8',
  '5D6C7B8G',
  'order',
])('TR-09 %j is no identifier', (typed) => {
  expect(parseLookup(typed)).toBeNull()
})

test.each([
  [ADDRESS, { of: 'address', address: ADDRESS.toLowerCase() }],
  [` 0X${ADDRESS.slice(2)}\u200b\n`, { of: 'address', address: ADDRESS.toLowerCase() }],
  [HASH, { of: 'hash', hash: HASH.toLowerCase() }],
  [ID, { of: 'order', id: ID }],
  [` ${ID.toUpperCase()} `, { of: 'order', id: ID }],
  [`orden ${ID}`, { of: 'order', id: ID }],
  ['5d6c7b80', { of: 'orderNumber', number: '5D6C7B80' }],
  ['Order #5D6C7B80', { of: 'orderNumber', number: '5D6C7B80' }],
])('TR-09 %j is an identifier', (typed, lookup) => {
  expect(parseLookup(typed)).toEqual(lookup)
})
