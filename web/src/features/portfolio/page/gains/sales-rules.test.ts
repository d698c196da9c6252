import { expect, test } from 'vitest'
import type { PortfolioSale } from '#api/portfolio/portfolio.ts'
import { listSalesInYear, sumIfAllKnown } from './sales-rules.ts'

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
