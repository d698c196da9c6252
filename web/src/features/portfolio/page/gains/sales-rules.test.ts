import { expect, test } from 'vitest'
import type { PortfolioSale } from '#api/portfolio/portfolio.ts'
import { listSalesInYear, sumIfAllKnown, toShownSums } from './sales-rules.ts'

const soldAt = (moment: string) => ({ soldMs: Date.parse(moment) }) as PortfolioSale

test('OP-04 a sale belongs to its year in New York time', () => {
  const last = soldAt('2027-01-01T04:59:00Z')
  const first = soldAt('2027-01-01T05:00:00Z')
  expect(listSalesInYear([last, first], '2026')).toEqual([last])
  expect(listSalesInYear([last, first], '2027')).toEqual([first])
})

test('OP-04 an unknown gain makes the sum unknown', () => {
  expect(sumIfAllKnown([])).toBe(0n)
  expect(sumIfAllKnown([5n, -7n])).toBe(-2n)
  expect(sumIfAllKnown([5n, null])).toBeNull()
})

test('TR-02 the shown proceeds less the shown cost are the shown gain', () => {
  const cent = 10n ** 16n
  const sale = (proceeds: bigint, cost: bigint | null) => ({ proceeds, cost }) as PortfolioSale
  const dollar = (text: string) => BigInt(text) * (cent / 10n)
  const shown = toShownSums([
    sale(dollar('1004'), dollar('252')),
    sale(dollar('1004'), dollar('252')),
  ])
  expect(shown.shownGain).toBe(150n * cent)
  const sum = shown.proceeds.reduce((total, one) => total + one, 0n)
  expect(sum - (shown.shownCost ?? 0n)).toBe(shown.shownGain)
  expect(toShownSums([sale(cent, cent), sale(cent, null)])).toEqual({
    proceeds: [cent, cent],
    shownCost: null,
    shownGain: null,
  })
})
