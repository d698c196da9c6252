import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSignedMoneyLabel, toTicketCentsLabelUp, toTicketTotalLabel } from './ticket-labels.ts'

test.each([
  ['BUY', 100_000_000n, 463_512n, '100.47'],
  ['BUY', 100_000_000n, 460_000n, '100.46'],
  ['BUY', 285_725_025n, 1n, '285.74'],
  ['SELL', 100_009_999n, 463_512n, '99.53'],
  ['SELL', 100_000n, 460_000n, '0.00'],
] as const)('TR-02 a %s of %s with a fee of %s has the total %s', (side, payment, fee, total) => {
  expect(toTicketTotalLabel(side, { payment, fee }, 6)).toBe(total)
})

test('TR-02 a signed amount has all of its digits', () => {
  expect(toSignedMoneyLabel(9_999_995n, 6)).toBe('9.999995')
  expect(toSignedMoneyLabel(10n ** 18n + 1n, 18)).toBe('1.000000000000000001')
})

const toCents = (label: string) => BigInt(label.replace(/[.,]/g, ''))

test('TR-02 a payment in cents and the shown fee add up to the total that a buyer pays at most', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 9n })
  fc.assert(
    fc.property(cents, fc.bigInt({ min: 0n, max: 10n ** 9n }), (payment, fee) => {
      const total = toTicketTotalLabel('BUY', { payment: payment * 10_000n, fee }, 6)
      expect(toCents(total)).toBe(payment + toCents(toTicketCentsLabelUp(fee, 6)))
      expect(toCents(total) * 10_000n).toBeGreaterThanOrEqual(payment * 10_000n + fee)
    }),
  )
})
