import { flagDefaults } from '@parvalue/shared/domain/flags.ts'
import { describe, expect, test } from 'vitest'
import { requireNetworks, supportedChainIdsOf } from './supported-chains.ts'

describe('requireNetworks', () => {
  test.each([
    [[], []],
    [[1], []],
    [[1], [1, 10]],
  ])('SI-15 refuses chains %j with supported networks %j', (chains, supported) => {
    expect(() => requireNetworks(chains, supported)).toThrow()
  })

  test('takes a subset', () => {
    expect(requireNetworks([1, 42161], [1])).toBeUndefined()
  })
})

describe('supportedChainIdsOf', () => {
  test.each(['prod', 'staging'] as const)('follows the flags in %s', (appEnv) => {
    expect(supportedChainIdsOf(appEnv, [1, 42161, 8453], flagDefaults)).toEqual([1])
    const flags = { ...flagDefaults, 'usdplus-chain-mainnet': false, 'usdplus-chain-base': true }
    expect(supportedChainIdsOf(appEnv, [1, 42161, 8453, 81457], flags)).toEqual([8453])
  })

  test.each(['local', 'docker-dev'] as const)('is all that is configured in %s', (appEnv) => {
    const flags = { ...flagDefaults, 'usdplus-chain-mainnet': false }
    expect(supportedChainIdsOf(appEnv, [11155111, 421614], flags)).toEqual([11155111, 421614])
  })
})
