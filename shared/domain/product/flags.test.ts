import { expect, test } from 'vitest'
import { flagDefaults, flagNames, withDefaultFlags } from './flags.ts'

const BUNDLED = {
  'usdplus-chain-mainnet': true,
  'usdplus-chain-arbitrum': false,
  'usdplus-chain-base': false,
  Trading: true,
  Bridging: true,
  WireTransferPurchases: true,
}

test('RO-09 the bundled flags have their specified defaults', () => {
  expect(flagDefaults).toEqual(BUNDLED)
  expect(withDefaultFlags({})).toEqual(BUNDLED)
})

test.each(flagNames)('RO-09 a stored %s overrides its default', (name) => {
  const stored = !BUNDLED[name]
  expect(withDefaultFlags({ [name]: stored })).toEqual({ ...BUNDLED, [name]: stored })
})

test('RO-09 unknown flags are ignored', () => {
  expect(withDefaultFlags({ retired: true, __proto__: true, constructor: true })).toEqual(BUNDLED)
})
