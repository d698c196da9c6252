import { expect, test } from 'vitest'
import { LIST_PAGE_SIZE, listAllPages } from './list-all-pages.ts'

const toPage = (ids: readonly number[]) => (page: number) =>
  Promise.resolve(ids.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE))

const list = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a failing page fails the whole list', async () => {
  const fetchPage = (page: number) =>
    page === 2 ? Promise.reject(new Error('offline')) : toPage(list(150))(page)
  await expect(listAllPages(fetchPage, String)).rejects.toThrow('offline')
})

test.each([0, 1, 99, 100, 101, 250])('a list of %d rows is returned whole', async (count) => {
  expect(await listAllPages(toPage(list(count)), String)).toEqual(list(count))
})

test('a row that moved to the next page between two requests is returned once', async () => {
  const fetchPage = (page: number) => toPage(page === 1 ? list(150) : [-1, ...list(150)])(page)
  expect(await listAllPages(fetchPage, String)).toEqual(list(150))
})
