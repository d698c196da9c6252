import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDollarText } from '../dollar-text.ts'
import { toShownParts } from './shown-parts.ts'

test('TR-02 an unknown total and a total of zero have no shares', () => {
  expect(toShownParts([1_000_000n], null)).toEqual([{ figure: '1.00', share: null }])
  expect(toShownParts([0n, 0n], 0n)).toEqual([
    { figure: '0.00', share: null },
    { figure: '0.00', share: null },
  ])
  expect(toShownParts([], 0n)).toEqual([])
})

test('TR-02 three equal parts of a dollar add up to the dollar and to 100.0 percent', () => {
  expect(toShownParts([333_334n, 333_333n, 333_333n], 1_000_000n)).toEqual([
    { figure: '0.34', share: '33.4%' },
    { figure: '0.33', share: '33.3%' },
    { figure: '0.33', share: '33.3%' },
  ])
})

const toUnits = (text: string, decimals: number): bigint => {
  const parsed = parseAmount(text.replace(/[,%]/g, ''), decimals)
  if (!parsed.ok) throw new Error(`${text} is no number.`)
  return parsed.value
}
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test('TR-02 shown parts add up to the shown total and to 100.0 percent', () => {
  const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, (amounts) => {
      const total = sum(amounts)
      const shown = toShownParts(amounts, total)
      expect(sum(shown.map(({ figure }) => toUnits(figure, 2)))).toBe(
        toUnits(toDollarText(total), 2),
      )
      if (total > 0n) expect(sum(shown.map(({ share }) => toUnits(share ?? '', 1)))).toBe(1000n)
    }),
  )
})
