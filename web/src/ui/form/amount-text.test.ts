import { expect, test } from 'vitest'
import { isAmountKey, toPastedAmount, toTypedAmount } from './amount-text.ts'

test.each(['+', '-', 'e', 'E', ' ', '$'])('the key %j is ignored', (key) => {
  expect(isAmountKey(key, '12')).toBe(false)
})

test.each(['.', ','])('a second point, %j, is ignored', (key) => {
  expect(isAmountKey(key, '12.34')).toBe(false)
})

test.each(['0', '9', '.', ',', 'Backspace', 'ArrowLeft', 'Tab'])('the key %j works', (key) => {
  expect(isAmountKey(key, '12')).toBe(true)
})

test.each([
  ['1.2.3', '1.23'],
  ['1.2345678', '1.234567'],
  ['1.9999999', '1.999999'],
  ['-5', '5'],
  ['1e5', '15'],
  ['.', '.'],
  ['.5', '.5'],
  ['12,5', '12.5'],
  ['', ''],
])('typing %j results in %j', (typed, left) => {
  expect(toTypedAmount(typed, 6)).toBe(left)
})

test('a token without decimals takes no point', () => {
  expect(toTypedAmount('12.5', 0)).toBe('12')
})

test('digits beyond any possible amount are cut off', () => {
  expect(toTypedAmount('9'.repeat(60), 6)).toBe('9'.repeat(32))
})

test.each(['1.234.56,7,8', '1,23,456', 'abc', '', '-5', '1.2.3'])(
  'pasting %j is rejected',
  (pasted) => {
    expect(toPastedAmount(pasted, 6)).toBeNull()
  },
)

test.each([
  ['1,000.25', '1000.25'],
  ['$1 000', '1000'],
  ['USD 1,234.50', '1234.50'],
  ['1.000,25', '1000.25'],
  ['1,000', '1000'],
  ['12,5', '12.5'],
  ['0.000001', '0.000001'],
  ['1,234,567', '1234567'],
  ['2.500 USDC', '2.500'],
  ['0.12345678', '0.123456'],
])('pasting %j results in %j', (pasted, amount) => {
  expect(toPastedAmount(pasted, 6)).toBe(amount)
})
