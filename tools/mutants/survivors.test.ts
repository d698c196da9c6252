import { expect, test } from 'vitest'
import type { Mutant } from './instrument.ts'
import { findFaults, type KnownSurvivor, type Verdict } from './survivors.ts'

const toMutant = (id: number): Mutant => ({
  id,
  file: 'contracts/src/Purse.sol',
  line: id,
  contract: 'Purse',
  function: 'pay',
  kind: 'operator',
  original: `a < ${id}`,
  replacement: `a <= ${id}`,
})

const toVerdicts = (killed: number, survived: number) =>
  new Map<Mutant, Verdict>(
    Array.from({ length: killed + survived }, (_, id) => [
      toMutant(id),
      id < killed ? 'killed' : 'survived',
    ]),
  )

const toKnown = (id: number): KnownSurvivor => ({
  contract: 'Purse',
  function: 'pay',
  original: `a < ${id}`,
  replacement: `a <= ${id}`,
  reason: 'Both answers pay nothing.',
})

test('a survivor without a reason is a fault, whatever the share', () => {
  expect(findFaults(toVerdicts(999, 1), [])).toEqual([
    'survived without a reason: contracts/src/Purse.sol:999 Purse.pay (operator): `a < 999` is `a <= 999`',
  ])
})

test('a share below 97 of 100 is a fault, even if all survivors have a reason', () => {
  const known = [96, 97, 98, 99].map(toKnown)
  expect(findFaults(toVerdicts(96, 4), known)).toEqual([
    '96 of 100 mutants were killed; at least 97 of 100 are needed',
  ])
})

test('97 of 100 with reasons are enough', () => {
  expect(findFaults(toVerdicts(97, 3), [97, 98, 99].map(toKnown))).toEqual([])
})
