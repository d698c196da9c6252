import { expect, test } from 'vitest'
import type { Requirement } from './catalogue.ts'
import { findUnprovenRequirements } from './proofs.ts'

const built: Requirement = { id: 'WR-01', status: 'built' }
const planned: Requirement = { id: 'WR-02', status: 'planned' }
const proven = { listed: ['WR-01'], titled: new Set(['WR-01']) }

test.each([
  [
    'no title',
    { ...proven, titled: new Set([]) },
    'WR-01 is built, but no test has it in its title',
  ],
  [
    'no list',
    { ...proven, listed: [] },
    'WR-01 is built, but not in docs/proven-rows.json or docs/proven-rows-full.json',
  ],
])('a built row in %s is refused', (_, proofs, finding) => {
  expect(findUnprovenRequirements([built, planned], proofs)).toEqual([finding])
})

test.each([
  ['title', { ...proven, titled: new Set(['WR-01', 'WR-02']) }],
  ['list', { ...proven, listed: ['WR-01', 'WR-02'] }],
])('a planned row in a %s is refused', (_, proofs) => {
  expect(findUnprovenRequirements([built, planned], proofs)).toEqual([
    'WR-02 is planned in docs/requirements.md, but a test proves it: mark it built',
  ])
})

test('a list with an unknown or duplicate row is refused', () => {
  expect(
    findUnprovenRequirements([built], { ...proven, listed: ['WR-01', 'WR-01', 'WR-09'] }),
  ).toEqual([
    'WR-09 is listed as proven and is no row of docs/requirements.md',
    'WR-01 is listed as proven twice',
  ])
})

test('proven built rows and unproven planned rows have no findings', () => {
  expect(findUnprovenRequirements([built, planned], proven)).toEqual([])
})
