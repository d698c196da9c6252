import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, toWholeCent, USD_PLUS_FORMAT } from './amount.ts'
import { toReceivingLabels, toSpendingLabels } from './balance-change.ts'

const stock = { decimals: 18, isRounded: true }
const usdc = { decimals: 6, isRounded: false }

test.each([
  // A typed amount keeps its digits, although 9.999995 of a balance would be shown as 10.00.
  [USD_PLUS_FORMAT, 24_999_999n, 9_999_995n, ['25.00', '−9.999995', '15.000005']],
  [USD_PLUS_FORMAT, 24_999_999n, 24_999_999n, ['25.00', '−25.00', '0.00']],
  [USD_PLUS_FORMAT, 24_999_999n, 25_000_000n, ['25.00', '−25.00', '0.00']],
  [usdc, 24_999_999n, 24_999_999n, ['24.999999', '−24.999999', '0.00']],
  [usdc, 1_000_000n, 2_000_000n, ['1.00', '−2.00', '−1.00']],
  [stock, 1_234_567_890_123_456_789n, 10n ** 18n, ['1.234567', '−1.00', '0.234567']],
  [
    stock,
    1_234_567_890_123_456_789n,
    1_000_000_000_000_000_001n,
    ['1.234567890123456789', '−1.000000000000000001', '0.234567890123456788'],
  ],
  [stock, 0n, 0n, ['0.00', '0.00', '0.00']],
] as const)('TR-02 of %o, a balance of %s that spends %s is shown as %o', (...row) => {
  const [format, balance, spent, shown] = row
  const { before, change, after } = toSpendingLabels({ ...format, balance, spent })
  expect([before, change, after]).toEqual(shown)
})

test.each([
  [USD_PLUS_FORMAT, 24_999_992n, 24_999_992n, ['25.00', '+25.00', '50.00']],
  [stock, 600_000_000_000n, 600_000_000_000n, ['0.00', '+0.00', '0.00']],
  [usdc, 1n, 2n, ['0.000001', '+0.000002', '0.000003']],
] as const)('TR-02 of %o, a balance of %s that receives %s is shown as %o', (...row) => {
  const [format, balance, received, shown] = row
  const { before, change, after } = toReceivingLabels({ ...format, balance, received })
  expect([before, change, after]).toEqual(shown)
})

test('TR-02 approximate shares have four decimals', () => {
  const shares = { balance: 10n ** 18n, received: 438_596_491_228_070_175n }
  expect(toReceivingLabels({ ...stock, ...shares, fractionMin: 0, fractionMax: 4 })).toEqual({
    before: '1',
    change: '+0.4385',
    after: '1.4385',
  })
})

const parse = (label: string, decimals: number): bigint => {
  const parsed = parseAmount(label.replace(/[+−,]/g, ''), decimals)
  if (!parsed.ok) throw new Error(`${label} is no amount.`)
  return label.startsWith('−') ? -parsed.value : parsed.value
}

const amount = fc.bigInt({ min: 0n, max: 10n ** 24n })
const format = fc.record({ decimals: fc.constantFrom(6, 18), isRounded: fc.boolean() })

test('TR-02 the shown rows of a balance add up, and a spent amount is shown as it is sent', () => {
  fc.assert(
    fc.property(format, amount, amount, (of, balance, change) => {
      for (const labels of [
        toSpendingLabels({ ...of, balance, spent: change }),
        toReceivingLabels({ ...of, balance, received: change }),
      ]) {
        const [before, by, after] = [labels.before, labels.change, labels.after].map((label) =>
          parse(label, of.decimals),
        )
        expect((before ?? 0n) + (by ?? 0n)).toBe(after)
      }
      const { change: spent } = toSpendingLabels({ ...of, balance, spent: change })
      const shown = change === balance ? toWholeCent(balance, of) : change
      expect(-parse(spent, of.decimals)).toBe(shown)
    }),
  )
})
