import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseAmount,
  toAmountLabel,
  toAmountText,
  toCountLabel,
  toDollarTokenLabel,
  toNearestAmountLabel,
  toPercentageDown,
  toSendableAmount,
  toWholeCent,
  USD_PLUS_FORMAT,
} from './amount.ts'
import { ONE_SHARE, toBalanceDown, toSharesDown } from './shares.ts'

test.each([
  ['', 'empty'],
  ['.', 'not_a_number'],
  ['-1', 'not_a_number'],
  ['+1', 'not_a_number'],
  ['1e3', 'not_a_number'],
  ['1e-7', 'not_a_number'],
  ['0x10', 'not_a_number'],
  ['1,000', 'not_a_number'],
  [' 1', 'not_a_number'],
  ['1.2.3', 'not_a_number'],
  ['NaN', 'not_a_number'],
  ['Infinity', 'not_a_number'],
  ['١٢', 'not_a_number'],
  ['1.0000001', 'too_many_decimals'],
  ['9'.repeat(39), 'too_long'],
])('refuses %j as %s', (text, reason) => {
  expect(parseAmount(text, 6)).toEqual({ ok: false, reason })
})

test.each([
  ['25', 25_000_000n],
  ['0', 0n],
  ['.5', 500_000n],
  ['5.', 5_000_000n],
  ['007.10', 7_100_000n],
  ['9007199254740993', 9_007_199_254_740_993_000_000n],
])('parses %j as %s base units', (text, value) => {
  expect(parseAmount(text, 6)).toEqual({ ok: true, value })
})

test('formatted amounts parse to the same value', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.integer({ min: 0, max: 18 }),
      (a, d) => {
        expect(parseAmount(toAmountText(a, d), d)).toEqual({ ok: true, value: a })
      },
    ),
  )
})

test.each([
  [25_000_000n, { decimals: 6 }, '25.00'],
  [1_234_567_891_234n, { decimals: 6 }, '1,234,567.891234'],
  [1_999_999n, { decimals: 6, fractionMax: 2 }, '1.99'],
  [1_500_000n, { decimals: 6, fractionMin: 0 }, '1.5'],
  [-1_000_000n, { decimals: 6 }, '-1.00'],
  [0n, { decimals: 18 }, '0.00'],
])('shows %s with %j as %s', (amount, format, label) => {
  expect(toAmountLabel(amount, format)).toBe(label)
})

test.each([
  [24_999_999n, { decimals: 6 }, '25.00'],
  [249_999_998n, { decimals: 6 }, '250.00'],
  [24_995_000n, { decimals: 6 }, '25.00'],
  [24_994_999n, { decimals: 6 }, '24.99'],
  [25_000_000n, { decimals: 6 }, '25.00'],
  [-24_999_999n, { decimals: 6 }, '-25.00'],
  [-4_999n, { decimals: 6 }, '0.00'],
  [999_999_999_999n, { decimals: 6 }, '1,000,000.00'],
  [1n, { decimals: 0 }, '1.00'],
  [19_999n, { decimals: 6, fractionMax: 4 }, '0.02'],
])('shows %s with %j to the nearest as %s', (amount, format, label) => {
  expect(toNearestAmountLabel(amount, format)).toBe(label)
})

test.each([
  [24_999_999n, '25.00'],
  [24_999_990n, '25.00'],
  [24_999_989n, '24.999989'],
  [24_990_000n, '24.99'],
  [24_989_999n, '24.99'],
  [25_000_001n, '25.000001'],
  [1n, '0.000001'],
  [0n, '0.00'],
  [-24_999_999n, '-25.00'],
])('%s units of USD+ is shown as %s', (amount, label) => {
  expect(toDollarTokenLabel(amount, USD_PLUS_FORMAT)).toBe(label)
})

test.each([
  [25_000_000n, 24_999_989n, 25_000_000n],
  [25_000_000n, null, 25_000_000n],
  [25_000_000n, 24_999_990n, 24_999_990n],
  [25_000_000n, 24_999_999n, 24_999_999n],
  [25_000_000n, 25_000_000n, 25_000_000n],
  [24_999_999n, 25_000_000n, 24_999_999n],
  [25_000_001n, 25_000_000n, 25_000_001n],
  [24_999_995n, 24_999_990n, 24_999_995n],
])('of %s units typed with a balance of %s, %s are sent', (typed, balance, sent) => {
  expect(toSendableAmount(typed, { ...USD_PLUS_FORMAT, balance })).toBe(sent)
})

test.each([6, 18])('a payment token of %s decimals is shown and sent as it is', (decimals) => {
  const unit = 10n ** BigInt(decimals)
  const exact = { decimals, isRounded: false }
  const balance = 25n * unit - 10n
  expect(toWholeCent(balance, exact)).toBe(balance)
  expect(toSendableAmount(25n * unit, { ...exact, balance })).toBe(25n * unit)
})

test('a payment of 24.99999 USDC is not shown as 25.00', () => {
  const label = (amount: bigint) => toDollarTokenLabel(amount, { decimals: 6, isRounded: false })
  expect([label(24_999_990n), label(-24_999_999n)]).toEqual(['24.99999', '-24.999999'])
})

// After any number of purchases, at any balance per share, the balance is shown as the sum of the typed amounts.
test('a purchase is shown as its amount, whatever the balance per share', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 10n })
  const perShare = fc.bigInt({ min: ONE_SHARE / 2n, max: (3n * ONE_SHARE) / 2n })
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 5 }),
      perShare,
      (bought, balancePerShare) => {
        const shares = bought
          .map((each) => toSharesDown(each * 10_000n, balancePerShare))
          .reduce((sum, each) => sum + each, 0n)
        const balance = toBalanceDown(shares, balancePerShare)
        const typed = toAmountLabel(
          bought.reduce((sum, each) => sum + each, 0n),
          { decimals: 2 },
        )
        expect(toNearestAmountLabel(balance, { decimals: 6 })).toBe(typed)
        const label = toDollarTokenLabel(balance, USD_PLUS_FORMAT)
        expect(label).toBe(typed)
        const shown = parseAmount(label.replaceAll(',', ''), 6)
        expect(shown.ok && toSendableAmount(shown.value, { ...USD_PLUS_FORMAT, balance })).toBe(
          balance,
        )
      },
    ),
  )
})

test('a percentage of an amount is rounded down', () => {
  expect(toPercentageDown(3n, 25n)).toBe(0n)
  expect(toPercentageDown(999n, 75n)).toBe(749n)
})

test.each([
  [0, '0'],
  [999, '999'],
  [23_456_789, '23,456,789'],
  [123_456_789_012_345_678n, '123,456,789,012,345,678'],
])('the count %d is shown as %s', (count, label) => {
  expect(toCountLabel(count)).toBe(label)
})
