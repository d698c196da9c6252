import { expect, test } from 'vitest'
import { findBrokenLinks, listAnchors } from './find-broken-links.ts'

const texts: Readonly<Record<string, string>> = {
  'README.md': '# The product',
  'docs/running.md':
    '# Running\n\n## Ports & addresses\n\n## `npm start`\n\n```\n# no heading\n```\n',
}
const pages = {
  readPage: (file: string) => texts[file] ?? null,
  exists: (file: string) => file in texts || ['docs', 'docs/a b.png', '.'].includes(file),
}
const find = (text: string, file = 'docs/page.md') =>
  findBrokenLinks(file, text, { ...pages, exists: (one) => one === file || pages.exists(one) })

test.each([
  ['[a](missing.md)', 'docs/page.md: missing.md leads to no file.'],
  ['![a](picture.png "a title")', 'docs/page.md: picture.png leads to no file.'],
  ['[a](../../README.md)', 'docs/page.md: ../../README.md leads to no file.'],
  ['[a](running.md#nothing)', 'docs/page.md: running.md#nothing leads to no heading.'],
  ['[a](running.md#no-heading)', 'docs/page.md: running.md#no-heading leads to no heading.'],
  ['[a](#nothing)', 'docs/page.md: #nothing leads to no heading.'],
  ['[a](..#product)', 'docs/page.md: ..#product leads to no heading.'],
  ['<img src="gone.webp">', 'docs/page.md: gone.webp leads to no file.'],
  ['[two\nlines](missing.md)', 'docs/page.md: missing.md leads to no file.'],
])('%j is broken', (text, sentence) => {
  expect(find(text)).toEqual([sentence])
})

test.each([
  '[a](https://example.com/missing.md)',
  '[a](mailto:ana@example.com)',
  '[a](../README.md#the-product) and [b](running.md#ports--addresses)',
  '[a](running.md#npm-start), [a folder](../docs), [a space](a%20b.png)',
  '`[a](missing.md)` and\n```\n[b](missing.md)\n```\n',
])('%j is not broken', (text) => {
  expect(find(`# Page\n\n${text}`)).toEqual([])
})

test('headings with the same name are numbered', () => {
  expect(listAnchors('# Day\n## [A day](x.md): two\n### Day\n')).toEqual([
    'day',
    'a-day-two',
    'day-1',
  ])
})
