import { expect, test } from 'vitest'
import { parseFavourites, withFavourite } from './favourites.ts'

test.each([
  ['', []],
  [null, []],
  ['{"4":true}', []],
  ['[4, "5", -1, 1.5, null, 4, 7]', [4, 7]],
])('only ids of stocks are accepted from the stored text %j', (text, ids) => {
  expect(parseFavourites(text)).toEqual(ids)
})

test('the last stock marked as a favorite comes first, and only once', () => {
  expect(withFavourite([4, 5], 5, true)).toEqual([5, 4])
  expect(withFavourite([4, 5], 4, false)).toEqual([5])
})
