import { expect, test } from 'vitest'
import { parseFavourites, withFavourite } from './favourites.ts'

test.each([
  ['', []],
  [null, []],
  ['{"4":true}', []],
  ['[4, "5", -1, 1.5, null, 4, 7]', [4, 7]],
])('of %j stored, ids of stocks count', (text, ids) => {
  expect(parseFavourites(text)).toEqual(ids)
})

test('the last one marked comes first, and only once', () => {
  expect(withFavourite([4, 5], 5, true)).toEqual([5, 4])
  expect(withFavourite([4, 5], 4, false)).toEqual([5])
})
