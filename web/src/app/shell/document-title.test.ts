import { expect, test } from 'vitest'
import { toDocumentTitle } from './document-title.ts'

const page = { page: 'Portfolio', brand: 'Parvalue' }
const quiet = { news: null, newsCount: 0, underway: null, isHidden: false }

test('a quiet title names the page', () => {
  expect(toDocumentTitle(page, quiet)).toBe('Portfolio · Parvalue')
  expect(toDocumentTitle(page, { ...quiet, isHidden: true })).toBe('Portfolio · Parvalue')
})

test('TR-06 the title of a hidden tab begins with what is under way, that of a visible one with the page', () => {
  const busy = { ...quiet, underway: '2 in progress' }
  expect(toDocumentTitle(page, busy)).toBe('Portfolio · 2 in progress · Parvalue')
  expect(toDocumentTitle(page, { ...busy, isHidden: true })).toBe(
    '2 in progress · Portfolio · Parvalue',
  )
})

test('TR-06 what a hidden tab has not announced comes first in its title, with the number of more', () => {
  const news = { ...quiet, underway: '1 in progress', isHidden: true, news: 'Your wire arrived' }
  expect(toDocumentTitle(page, { ...news, newsCount: 1 })).toBe('Your wire arrived · Parvalue')
  expect(toDocumentTitle(page, { ...news, newsCount: 3 })).toBe('(3) Your wire arrived · Parvalue')
})
