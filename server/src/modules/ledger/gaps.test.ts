import { expect, test } from 'vitest'
import { toMissingRanges, toOpenGaps } from './gaps.ts'

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
])('missing ranges are found where %s', (_, found, left) => {
  expect(toMissingRanges({ first: 5, last: 9 }, toRanges(found))).toEqual(toRanges(left))
})

test('an empty range has no missing ranges', () => {
  expect(toMissingRanges({ first: 5, last: 4 }, [])).toEqual([])
})

const gaps = [
  { first: 3, last: 3, heldBy: ['4/7'] },
  { first: 8, last: 9, heldBy: ['4/7', '5/1'] },
  { first: 12, last: 12, heldBy: [] },
]

test('a gap stays while a transaction that may fill it writes, without the entries found', () => {
  const found = toRanges([[8, 8]])
  expect(toOpenGaps(gaps, { writers: ['5/1', '6/2'], found, upTo: null })).toEqual([
    { first: 9, last: 9, heldBy: ['4/7', '5/1'] },
  ])
})

test('a gap is dropped when no transaction can fill it any more', () => {
  const found = toRanges([[3, 3]])
  expect(toOpenGaps(gaps, { writers: ['5/2'], found, upTo: null })).toEqual([])
})

test('a gap beyond the searched range stays, whichever transactions write', () => {
  const found = toRanges([
    [3, 3],
    [8, 8],
  ])
  expect(toOpenGaps(gaps, { writers: [], found, upTo: 8 })).toEqual([
    { first: 9, last: 9, heldBy: ['4/7', '5/1'] },
    { first: 12, last: 12, heldBy: [] },
  ])
})
