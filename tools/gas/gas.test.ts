import { expect, test } from 'vitest'
import { findGasFaults, selectGas } from './gas.ts'

const committed = { Vault: { 'burn(uint256)': 1_000, 'mint(address)': 2_000 } }

test('a call that takes over a tenth more gas is a fault', () => {
  const measured = { Vault: { 'burn(uint256)': 1_101, 'mint(address)': 2_200 } }
  expect(findGasFaults(committed, measured)).toEqual([
    'Vault.burn(uint256) takes 1101 gas, 10 % more than 1000.',
  ])
})

test('a call that is not measured any more is a fault', () => {
  expect(findGasFaults(committed, { Vault: { 'burn(uint256)': 1_000 } })).toEqual([
    'Vault.mint(address) is not measured any more.',
  ])
  expect(findGasFaults(committed, {})).toHaveLength(2)
})

test('a cheaper call and a new one are no fault', () => {
  const measured = { Vault: { 'burn(uint256)': 900, 'mint(address)': 2_000, 'sweep()': 9_000 } }
  expect(findGasFaults(committed, measured)).toEqual([])
})

test('calls that change state are selected, by the most gas of each', () => {
  const report = [
    {
      contract: 'contracts/test/mocks/Vault.sol:Vault',
      functions: { 'burn(uint256)': { max: 9 } },
    },
    {
      contract: 'contracts/src/Vault.sol:Vault',
      functions: { 'mint(address)': { max: 5 }, 'free()': { max: 1 }, 'burn(uint256)': { max: 4 } },
    },
  ]
  const changes = { Vault: ['mint(address)', 'burn(uint256)', 'pause()'], Till: ['open()'] }
  expect(selectGas(report, changes)).toEqual({
    Till: {},
    Vault: { 'burn(uint256)': 4, 'mint(address)': 5 },
  })
})
