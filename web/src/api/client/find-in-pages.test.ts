import { expect, test } from 'vitest'
import { findInPages } from './find-in-pages.ts'

const all = Array.from({ length: 250 }, (_, index) => ({ id: `${index}` }))

/** Returns pages of all rows, and the numbers of the pages that were requested. */
function createList(count = all.length) {
  const asked: number[] = []
  const fetchPage = async ({ page, page_size }: { page: number; page_size: number }) => {
    asked.push(page)
    return { rows: all.slice((page - 1) * page_size, page * page_size), count }
  }
  return { asked, fetchPage }
}

test('a row that no page has is null, after the last page', async () => {
  const { asked, fetchPage } = createList()
  expect(await findInPages('250', fetchPage)).toBeNull()
  expect(asked).toEqual([1, 2, 3])
})

test('a list that is shorter than its count ends at its empty page', async () => {
  const { asked, fetchPage } = createList(1000)
  expect(await findInPages('250', fetchPage)).toBeNull()
  expect(asked).toEqual([1, 2, 3, 4])
})

test('a row is found on its page, without the pages after it', async () => {
  const { asked, fetchPage } = createList()
  expect(await findInPages('120', fetchPage)).toEqual({ id: '120' })
  expect(asked).toEqual([1, 2])
})
