import { expect, test } from 'vitest'
import { crashPoints } from '../../platform/fail-point.ts'
import { crashTests, listCrashTestPoints } from './crash-test-points.ts'

test('every fail point belongs to a crash test', () => {
  const tested = new Set(crashTests.flatMap(listCrashTestPoints))
  expect(crashPoints.filter((point) => !tested.has(point))).toEqual([])
})
