import { expect, test } from 'vitest'
import { REPOSITORY_ROOT } from '../source-files.ts'
import { findDependentTests, findNearestTests } from './nearest-tests.ts'

const FILES = ['contracts/src/SplitSchedule.sol', 'contracts/src/DShare.sol']

test('the nearest tests are those named after the contract, or after one that imports it', () => {
  const ofToken = findNearestTests(REPOSITORY_ROOT, 'contracts/src/DShare.sol', FILES)
  expect(ofToken).toContain('contracts/test/DShare/announceSplit.t.sol')
  expect(ofToken.every((test) => test.startsWith('contracts/test/DShare/'))).toBe(true)
  expect(findNearestTests(REPOSITORY_ROOT, 'contracts/src/SplitSchedule.sol', FILES)).toEqual(
    ofToken,
  )
})

test('tests that use a file only through others depend on it, and all others do not', () => {
  const dependent = findDependentTests(REPOSITORY_ROOT, 'contracts/src/SplitSchedule.sol')
  expect(dependent).toContain('contracts/test/DShare/announceSplit.t.sol')
  expect(dependent).toContain('contracts/test/OrderProcessor/splits.t.sol')
  expect(dependent).not.toContain('contracts/test/UsdPlus/mint.t.sol')
})
