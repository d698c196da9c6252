import { expect, test } from 'vitest'
import type { appEnvs } from '../product/app-env.ts'
import { flagDefaults } from '../product/flags.ts'
import { listSupportedChains } from './supported-chains.ts'

const configured = [
  { id: 1, group: 'ethereum' },
  { id: 42161, group: 'arbitrum' },
  { id: 8453, group: 'base' },
  { id: 81457, group: 'blast' },
  { id: 31337, group: null },
]

const idsOf = (appEnv: (typeof appEnvs)[number], flags = {}) =>
  listSupportedChains(configured, { appEnv, flags: { ...flagDefaults, ...flags } }).map(
    ({ id }) => id,
  )

test.each(['prod', 'staging'] as const)(
  'RO-07 in %s only chains that flags allow are supported',
  (appEnv) => {
    expect(idsOf(appEnv)).toEqual([1])
    expect(idsOf(appEnv, { 'usdplus-chain-arbitrum': true })).toEqual([1, 42161])
    expect(idsOf(appEnv, { 'usdplus-chain-base': true })).toEqual([1, 8453])
    expect(idsOf(appEnv, { 'usdplus-chain-mainnet': false })).toEqual([])
  },
)

test.each(['local', 'docker-dev'] as const)(
  'RO-07 in %s all configured chains are supported',
  (appEnv) => {
    expect(idsOf(appEnv, { 'usdplus-chain-mainnet': false })).toEqual([
      1, 42161, 8453, 81457, 31337,
    ])
  },
)
