import { expect, test } from 'vitest'
import { requireNetworks } from './required-networks.ts'

test.each([
  [[], []],
  [[1], []],
  [[1], [1, 10]],
])('SI-15 refuses chains %j with supported networks %j', (chains, supported) => {
  expect(() => requireNetworks(chains, supported)).toThrow()
})

test('SI-15 accepts a subset', () => {
  expect(requireNetworks([1, 42161], [1])).toBeUndefined()
})
