import { expect, test } from 'vitest'
import { toDigitParts } from './digit-parts.ts'

const toText = (...[now, before, from]: Parameters<typeof toDigitParts>) =>
  toDigitParts(now, before, from).map(({ text, was }) => (was === null ? text : `${was}>${text}`))

test('an unchanged figure is one part', () => {
  expect(toText('1,234', '1,234', 'end')).toEqual(['1,234'])
})

test('a hidden balance and a new place do not fade', () => {
  expect(toText('••••', '1,23', 'end')).toEqual(['••••'])
  expect(toText('1,234', '••••', 'end')).toEqual(['1,234'])
  expect(toText('10', '9', 'end')).toEqual(['1', '9>0'])
})

test('each changed digit is a part of its own', () => {
  expect(toText('1,239', '1,134', 'end')).toEqual(['1,', '1>2', '3', '4>9'])
})

test('whole numbers are compared from the end, decimals from the start', () => {
  expect(toText('1,000', '999', 'end')).toEqual(['1,', '9>0', '9>0', '9>0'])
  expect(toText('5', '50', 'start')).toEqual(['5'])
  expect(toText('51', '5', 'start')).toEqual(['51'])
})
