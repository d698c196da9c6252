import { expect, test } from 'vitest'
import { toOriginForm } from './request-target.ts'

test.each([
  ['/', '/'],
  ['/stocks?x=http://example.test/', '/stocks?x=http://example.test/'],
  ['//example.test/x', '//example.test/x'],
  ['*', '*'],
  ['http://example.test', '/'],
  ['HTTP://example.test:80/', '/'],
  ['https://example.test/stocks/AAPL?tab=1', '/stocks/AAPL?tab=1'],
  ['http://example.test?x=1', '/?x=1'],
])('the path and query of %s are %s', (target, path) => {
  expect(toOriginForm(target)).toBe(path)
})
