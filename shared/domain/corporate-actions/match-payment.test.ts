import { expect, test } from 'vitest'
import { parsePriceDown } from '../stocks/stock-price.ts'
import { findPaidDividend, type PayableDividend, withAnnouncedRate } from './match-payment.ts'

const rate = (text: string) => parsePriceDown(text) ?? 0n
const dividend = (
  id: string,
  payDate: string,
  perShare: string,
  changes: Partial<PayableDividend> = {},
): PayableDividend => ({
  ...{ id, symbol: 'XYZ', payDate, perShare: rate(perShare) },
  ...{ isCorrection: false, missing: 25n, hasPayment: false, ...changes },
})
const find = (
  paidDate: string,
  perShare: string,
  dividends: readonly PayableDividend[],
  symbol = 'XYZ',
) => findPaidDividend({ symbol, paidDate, perShare: rate(perShare) }, dividends)?.id ?? null

test('CW-02 a payment of another stock, rate or time belongs to no dividend', () => {
  const unpaid = [dividend('a', '2027-03-20', '0.25')]
  expect(find('2027-03-20', '0.25', unpaid, 'XY')).toBeNull()
  expect(find('2027-03-20', '0.2501', unpaid)).toBeNull()
  expect(find('2027-03-19', '0.25', unpaid)).toBeNull()
  expect(find('2027-04-10', '0.25', unpaid)).toBeNull()
  expect(find('2027-04-09', '0.25', unpaid)).toBe('a')
})

test('CW-02 of equal rates, a payment belongs to the dividend with the nearest payment date', () => {
  const special = [
    dividend('regular, late', '2027-03-20', '0.25'),
    dividend('special', '2027-04-01', '0.25'),
  ]
  expect(find('2027-03-25', '0.25', special)).toBe('regular, late')
  expect(find('2027-04-01', '0.25', special)).toBe('special')
  const correction = [
    dividend('correction of March', '2027-03-15', '0.05', { isCorrection: true }),
    dividend('April', '2027-04-15', '0.05'),
  ]
  expect(find('2027-04-15', '0.05', correction)).toBe('April')
  expect(find('2027-04-07', '0.05', correction)).toBe('correction of March')
})

test('CW-02 a payment that may be an early one for the next dividend is not certain', () => {
  const weekly = [dividend('a', '2027-03-19', '0.25'), dividend('b', '2027-03-26', '0.25')]
  expect(find('2027-03-22', '0.25', weekly)).toBe('a')
  expect(find('2027-03-23', '0.25', weekly)).toBeNull()
  expect(find('2027-03-25', '0.25', weekly)).toBeNull()
  expect(find('2027-03-26', '0.25', weekly)).toBe('b')
  const march = dividend('correction of March', '2027-03-15', '0.05', { isCorrection: true })
  expect(find('2027-04-14', '0.05', [march, dividend('April', '2027-04-15', '0.05')])).toBeNull()
  const other = { symbol: 'XY', missing: null }
  for (const changes of [other, { hasPayment: true, missing: 0n }]) {
    const april = dividend('April', '2027-04-15', '0.05', changes)
    expect(find('2027-04-14', '0.05', [march, april])).toBe('correction of March')
  }
})

test('CW-02 parts of a payment add up until nothing is missing', () => {
  const first = dividend('first', '2027-03-20', '0.25')
  const second = dividend('second', '2027-03-20', '0.25')
  expect(find('2027-03-20', '0.25', [{ ...first, hasPayment: true }, second])).toBe('first')
  expect(find('2027-03-20', '0.25', [second, { ...first, hasPayment: true }])).toBe('first')
  const covered = { ...first, hasPayment: true, missing: 0n }
  expect(find('2027-03-20', '0.25', [covered, second])).toBe('second')
  expect(find('2027-03-20', '0.25', [covered])).toBeNull()
  // A dividend without holders lacks nothing, and still takes one payment.
  expect(find('2027-03-20', '0.25', [{ ...first, missing: 0n }])).toBe('first')
})

test('CW-02 a second payment waits for the snapshot, and does not go to an older dividend instead', () => {
  const coming = dividend('coming', '2027-03-20', '0.25', { missing: null })
  expect(find('2027-03-20', '0.25', [coming])).toBe('coming')
  const older = dividend('older', '2027-03-10', '0.25')
  expect(find('2027-03-20', '0.25', [older, { ...coming, hasPayment: true }])).toBeNull()
})

test('CW-02 rates are equal to the broker’s precision', () => {
  const unpaid = [dividend('a', '2027-03-20', '0.2512345678')]
  expect(find('2027-03-20', '0.25123457', unpaid)).toBe('a')
  expect(find('2027-03-20', '0.25123456', unpaid)).toBe('a')
  // A rounded rate is never lower than the same rate cut off.
  expect(find('2027-03-20', '0.25123455', unpaid)).toBeNull()
  expect(find('2027-03-20', '0.25123458', unpaid)).toBeNull()
  expect(find('2027-03-20', '0.2512346', unpaid)).toBe('a')
  expect(find('2027-03-20', '0.251235', unpaid)).toBe('a')
  expect(find('2027-03-20', '0.251234', unpaid)).toBeNull()
  expect(find('2027-03-20', '0.2512', unpaid)).toBeNull()
})

test('CW-02 a rate that the broker rounds to five or four decimals is that of the only dividend that it fits', () => {
  const findRounded = (perShare: string, dividends: readonly PayableDividend[], symbol = 'XYZ') => {
    const payment = { symbol, paidDate: '2027-03-20', perShare: rate(perShare) }
    return findPaidDividend(withAnnouncedRate(payment, dividends), dividends)?.id ?? null
  }
  const odd = dividend('odd', '2027-03-20', '0.2512345')
  expect(findRounded('0.251', [odd])).toBeNull()
  expect(findRounded('0.2513', [odd])).toBeNull()
  expect(findRounded('0.25124', [odd])).toBeNull()
  expect(findRounded('0.2512', [odd], 'XY')).toBeNull()
  // Another dividend of the stock may be meant, though its payment date is another.
  const equal = dividend('equal', '2027-06-20', '0.2512')
  expect(findRounded('0.2512', [odd, equal])).toBeNull()
  expect(findRounded('0.2512', [odd, { ...equal, perShare: rate('0.25118') }])).toBeNull()
  expect(findRounded('0.2512', [odd])).toBe('odd')
  expect(findRounded('0.25123', [odd])).toBe('odd')
  expect(findRounded('0.2512', [odd, { ...equal, symbol: 'XY' }])).toBe('odd')
  const half = { ...odd, perShare: rate('0.25115') }
  expect([findRounded('0.2512', [half]), findRounded('0.2511', [half])]).toEqual(['odd', null])
})
