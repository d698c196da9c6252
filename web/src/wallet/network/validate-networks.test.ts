import { expect, test } from 'vitest'
import { validateNetworks } from './validate-networks.ts'

test.each([
  [[], []],
  [[1], []],
  [[1], [1, 10]],
])('SI-15 rejects chains %j with supported networks %j', (chains, supported) => {
  expect(() => validateNetworks(chains, supported)).toThrow()
})

test('SI-15 accepts a subset', () => {
  expect(validateNetworks([1, 42161], [1])).toBeUndefined()
})
