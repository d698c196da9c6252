import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPageDocument } from './page.ts'

const webDir = mkdtempSync(path.join(tmpdir(), 'parvalue-pages-'))
const names = ['index.html', 'pages/stocks.html', 'pages/stocks.one.html', 'pages/other.html']

beforeAll(() => {
  mkdirSync(path.join(webDir, 'pages'))
  for (const name of names) writeFileSync(path.join(webDir, name), name)
})
afterAll(() => rmSync(webDir, { recursive: true }))

test.each([
  ['/', 'index.html'],
  ['/?lng=es-MX', 'index.html'],
  ['/stocks', 'pages/stocks.html'],
  ['/stocks/?page=2', 'pages/stocks.html'],
  ['/stocks/AAPL', 'pages/stocks.one.html'],
  ['/stocks/AAPL/wrap', 'pages/stocks.one.html'],
  ['/portfolio/sample', 'pages/other.html'],
  ['/other', 'pages/other.html'],
  ['/../index', 'pages/other.html'],
  ['/%2e%2e/index', 'pages/other.html'],
  ['/stocks.one', 'pages/other.html'],
])('%s is served with %s', (url, name) => {
  expect(path.relative(webDir, findPageDocument(webDir, url))).toBe(name)
})

test('a build with one document serves it for every page', () => {
  expect(findPageDocument(path.join(webDir, 'assets'), '/stocks')).toBe(
    path.join(webDir, 'assets/index.html'),
  )
})

test('a page that a flag switches off has no own document', () => {
  const find = (url: string) => path.relative(webDir, findPageDocument(webDir, url, ['stocks']))
  expect(find('/stocks?page=2')).toBe('pages/other.html')
  expect(find('/stocks/AAPL')).toBe('pages/stocks.one.html')
})
