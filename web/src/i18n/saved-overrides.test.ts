import { afterEach, expect, test, vi } from 'vitest'
import { applySavedTextOverrides } from './saved-overrides.ts'

const BUILT = { title: 'Portfolio', text: 'What you hold.' }

const stubSaved = (text: string) => vi.stubGlobal('localStorage', { getItem: () => text })

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['null'],
  ['7'],
  ['"words"'],
  ['{'],
  ['{"en/portfolioPage":null}'],
  ['{"en/portfolioPage":{"title":7}}'],
])('IN-01 with %s in storage the texts of the build are shown', (text) => {
  stubSaved(text)
  expect(applySavedTextOverrides('en', 'portfolioPage', BUILT)).toEqual(BUILT)
})

test('IN-01 stored overrides are applied', () => {
  stubSaved('{"en/portfolioPage":{"title":"Holdings"},"en/home":{"title":7}}')
  const texts = applySavedTextOverrides('en', 'portfolioPage', BUILT)
  expect(texts).toEqual({ ...BUILT, title: 'Holdings' })
})
