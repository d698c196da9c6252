import { expect, test } from 'vitest'
import { toHoles, toOpenGaps } from './gaps.ts'

const toRanges = (pairs: readonly [number, number][]) =>
  pairs.map(([first, last]) => ({ first, last }))

test.each<[string, [number, number][], [number, number][]]>([
  ['nothing was found', [], [[5, 9]]],
  ['all was found', [[5, 9]], []],
  ['more than all was found', [[3, 12]], []],
  [
    'both ends were found',
    [
      [5, 5],
      [9, 9],
    ],
    [[6, 8]],
  ],
  [
    'some in the middle were found',
    [[6, 7]],
    [
      [5, 5],
      [8, 9],
    ],
  ],
  ['what was found begins before', [[2, 6]], [[7, 9]]],
  ['what was found ends after', [[8, 12]], [[5, 7]]],
  [
    'what was found is elsewhere',
    [
      [1, 4],
      [10, 12],
    ],
    [[5, 9]],
  ],
])('where %s', (_, found, left) => {
  expect(toHoles({ first: 5, last: 9 }, toRanges(found))).toEqual(toRanges(left))
})

test('a hole that ends before it begins is none', () => {
  expect(toHoles({ first: 5, last: 4 }, [])).toEqual([])
})

const gaps = [
  { first: 3, last: 3, heldBy: ['4/7'] },
  { first: 8, last: 9, heldBy: ['4/7', '5/1'] },
  { first: 12, last: 12, heldBy: [] },
]

test('a gap stays while one of those that may fill it writes, without what it left by then', () => {
  const found = toRanges([[8, 8]])
  expect(toOpenGaps(gaps, { writers: ['5/1', '6/2'], found, upTo: null })).toEqual([
    { first: 9, last: 9, heldBy: ['4/7', '5/1'] },
  ])
})

test('a gap that nobody can fill any more is none', () => {
  const found = toRanges([[3, 3]])
  expect(toOpenGaps(gaps, { writers: ['5/2'], found, upTo: null })).toEqual([])
})

test('what was not looked into stays, whoever writes', () => {
  const found = toRanges([
    [3, 3],
    [8, 8],
  ])
  expect(toOpenGaps(gaps, { writers: [], found, upTo: 8 })).toEqual([
    { first: 9, last: 9, heldBy: ['4/7', '5/1'] },
    { first: 12, last: 12, heldBy: [] },
  ])
})
