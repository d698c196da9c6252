import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY_ROOT } from '../source-files.ts'
import { findGasFaults, findReasonFaults, type GasFile, selectGas, updateGas } from './gas.ts'
import { GAS_FILE } from './measure-gas.ts'

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

const risen = { gas: 1_200, was: 1_000, because: 'It checks the limits.' }

test('a rise without a reason, and a reason without a rise, are refused', () => {
  const measured = { Vault: { 'burn(uint256)': 1_101, 'mint(address)': 2_200 } }
  expect(() => updateGas(committed, measured, new Map())).toThrow(
    'Vault.burn(uint256) rose from 1000 to 1101.',
  )
  const reasons = new Map([
    ['Vault.burn(uint256)', 'It checks the limits.'],
    ['Vault.mint(address)', 'It checks the limits.'],
  ])
  expect(() => updateGas(committed, measured, reasons)).toThrow('Vault.mint(address) did not rise.')
  expect(() => updateGas(committed, measured, new Map([['Vault.burn(uint256)', '']]))).toThrow(
    'Vault.burn(uint256) has no sentence that says why it rose.',
  )
})

test('a rise is written with its reason, which stays until the figure has fallen', () => {
  const reasons = new Map([['Vault.burn(uint256)', risen.because]])
  const measured = { Vault: { 'burn(uint256)': 1_200, 'sweep()': 9_000 } }
  const file = updateGas(committed, measured, reasons)
  expect(file).toEqual({ Vault: { 'burn(uint256)': risen, 'sweep()': 9_000 } })
  expect(updateGas(file, { Vault: { 'burn(uint256)': 1_250 } }, new Map())).toEqual({
    Vault: { 'burn(uint256)': { ...risen, gas: 1_250 } },
  })
  expect(updateGas(file, { Vault: { 'burn(uint256)': 1_100 } }, new Map())).toEqual({
    Vault: { 'burn(uint256)': 1_100 },
  })
  expect(findGasFaults(file, { Vault: { 'burn(uint256)': 1_321, 'sweep()': 9_000 } })).toEqual([
    'Vault.burn(uint256) takes 1321 gas, 10 % more than 1200.',
  ])
})

test('every explained figure of the committed file has a reason and is a rise', () => {
  const file = JSON.parse(readFileSync(join(REPOSITORY_ROOT, GAS_FILE), 'utf8')) as GasFile
  expect(findReasonFaults(file)).toEqual([])
  expect(findReasonFaults({ Vault: { 'burn(uint256)': { ...risen, because: '' } } })).toEqual([
    'Vault.burn(uint256) has no sentence that says why it rose.',
  ])
  expect(findReasonFaults({ Vault: { 'burn(uint256)': { ...risen, gas: 1_100 } } })).toEqual([
    'Vault.burn(uint256) has not risen from 1000.',
  ])
})
