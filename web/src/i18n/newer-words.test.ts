import { afterEach, expect, test, vi } from 'vitest'
import { toShownWords } from './newer-words.ts'

const BUILT = { title: 'Portfolio', text: 'What you hold.' }

const keep = (text: string) => vi.stubGlobal('localStorage', { getItem: () => text })

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['null'],
  ['7'],
  ['"words"'],
  ['{'],
  ['{"en/portfolioPage":null}'],
  ['{"en/portfolioPage":{"title":7}}'],
])('IN-01 where %s is stored, the words of the build are shown', (text) => {
  keep(text)
  expect(toShownWords('en', 'portfolioPage', BUILT)).toEqual(BUILT)
})

test('IN-01 stored texts of the service stand in their places', () => {
  keep('{"en/portfolioPage":{"title":"Holdings"},"en/home":{"title":7}}')
  const words = toShownWords('en', 'portfolioPage', BUILT)
  expect(words).toEqual({ ...BUILT, title: 'Holdings' })
})
