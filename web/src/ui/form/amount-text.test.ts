import { parseAmount, toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isAmountKey,
  toEnteredAmount,
  toMergedAmount,
  toPastedAmount,
  toTypedAmount,
} from './amount-text.ts'

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
  ['１２．５', '12.5'],
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

test.each([
  '1.234.56,7,8',
  '1,23,456',
  '12,34.56',
  '1,000,25',
  '0,500,000',
  'abc',
  '',
  '-5',
  '−5',
  '+5',
  '5-',
  '(5.00)',
  '(5)',
  '1.2.3',
  '10k',
  '10 K',
  '1.5M',
  '1.5 mil',
  '2bn',
  '1e5',
  '1E-2',
  '0x10',
  '100 %',
  '100%',
  '5²',
  '½',
  '٢٥',
  '25 30',
  '12 34',
  '25\t30',
  '25\n30',
  '\u202e52',
  '~25',
  'MXN 500',
  'MX$500',
  '€25',
  '25 EUR',
  '$',
  '.',
  '0.12345678',
  '1.0000001',
  '9'.repeat(40),
])('WB-06 pasting %j is refused', (pasted) => {
  expect(toPastedAmount(pasted, 6)).toBeNull()
})

test.each([
  ['0,500', '0.500'],
  ['0,05', '0.05'],
  [',5', '.5'],
  ['12,5', '12.5'],
  ['12,50', '12.50'],
  ['1234,567', '1234.567'],
  ['1,000', '1000'],
  ['1,000.25', '1000.25'],
  ['1,234,567', '1234567'],
  ['1,234,567.891', '1234567.891'],
  ['1.234,56', '1234.56'],
  ['1.000,25', '1000.25'],
  ['1.234.567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['1 234,56', '1234.56'],
  ['1\u00a0234,56', '1234.56'],
  ['1\u202f234\u202f567.5', '1234567.5'],
  ['1’234.56', '1234.56'],
  ["1'234'567", '1234567'],
  ['$1 000', '1000'],
  ['$ 1,000.00', '1000.00'],
  ['US$25', '25'],
  ['USD 25', '25'],
  ['USD\u00a025', '25'],
  ['usd 1,234.50', '1234.50'],
  ['25 USD', '25'],
  ['25 USD+', '25'],
  ['25 wUSD+', '25'],
  ['25 mockUSD', '25'],
  ['2.500 USDC', '2.500'],
  ['10 AAPL.d', '10'],
  ['25 dólares', '25'],
  ['２５．５', '25.5'],
  ['１，２３４．５', '1234.5'],
  ['\u200e25\u200e', '25'],
  [' 25\r\n', '25'],
  ['0.000001', '0.000001'],
  ['25.00000000', '25.000000'],
])('WB-06 pasting %j results in %j', (pasted, amount) => {
  expect(toPastedAmount(pasted, 6)).toBe(amount)
})

test.each([
  ['25.00', 0, '25'],
  ['25.5', 0, null],
  ['25.500', 2, '25.50'],
  ['25.505', 2, null],
] as const)('WB-06 pasting %j with %d decimals results in %j', (pasted, decimals, amount) => {
  expect(toPastedAmount(pasted, decimals)).toBe(amount)
})

test.each([
  ['10k', null],
  ['-5', null],
  ['1.2.3', null],
  ['1,234.56', '1234.56'],
  ['1,234', '1234'],
  ['12,5', '12.5'],
  ['0,500', '0.500'],
  ['1.2345678', '1.234567'],
  ['', ''],
  ['.', '.'],
])('WB-06 several characters at once, %j, result in %j', (text, amount) => {
  expect(toEnteredAmount(text, 6)).toBe(amount)
})

test.each([
  [{ before: '1.5', after: '' }, '2.5', null],
  [{ before: '1.23456', after: '' }, '78', null],
  [{ before: '', after: '' }, '2.5', '2.5'],
  [{ before: '12', after: '.5' }, '34', '1234.5'],
])('WB-06 a paste into %j of %j results in %j', (around, pasted, amount) => {
  expect(toMergedAmount(around, pasted, 6)).toBe(amount)
})

/** Texts made of what people type and paste into an amount. */
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,  $-e'.split('')), maxLength: 45 }),
  fc.string({ unit: fc.constantFrom(...'0019.'.split('')), maxLength: 45 }),
  fc.string(),
)

/** Returns the digits of a number without the zeros that do not change it. */
const toSameNumber = (text: string) =>
  text
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.0*$|(\.\d*?)0+$/, '$1')

test('TR-02 an amount that a field accepts is sent with the digits that the field shows', () => {
  fc.assert(
    fc.property(texts, texts, fc.constantFrom(0, 2, 4, 6, 18), (text, pasted, decimals) => {
      const typed = toTypedAmount(text, decimals)
      const accepted = [
        typed,
        toEnteredAmount(text, decimals),
        toPastedAmount(pasted, decimals),
        toMergedAmount({ before: typed, after: '' }, pasted, decimals),
      ]
      for (const shown of accepted) {
        const amount = parseAmount(shown ?? '', decimals)
        if (!amount.ok) continue
        expect(toAmountText(amount.value, decimals)).toBe(toSameNumber(shown ?? ''))
        // Typed text is cut before it is shown, so editing what is shown again changes nothing.
        expect(toTypedAmount(shown ?? '', decimals)).toBe(shown)
      }
    }),
  )
})
