import type { Dividend } from '#api/stocks/corporate-actions.ts'
import { sumAmounts } from '../labels.ts'

/** Income of one month; `share` is its ratio to the largest month, 0 to 1, for drawing only. */
export type IncomeMonth = { month: string; amount: bigint; share: number }

export const INCOME_MONTHS = 6

/** Returns the last six months, ending with the current one: "2026-11". */
export function toIncomeMonths(dividends: readonly Dividend[], today: string): IncomeMonth[] {
  const months = listMonths(today)
  const amounts = months.map((month) =>
    sumAmounts(
      dividends.filter(({ paidOn }) => paidOn.startsWith(month)).map(({ amount }) => amount),
    ),
  )
  const most = amounts.toSorted((a, b) => (a < b ? 1 : -1))[0] || 1n
  return months.map((month, index) => {
    const amount = amounts[index] ?? 0n
    return { month, amount, share: Number((amount * 1000n) / most) / 1000 }
  })
}

function listMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: INCOME_MONTHS }, (_, index) => {
    const at = new Date(Date.UTC(year, month - INCOME_MONTHS + index, 1))
    return at.toISOString().slice(0, 7)
  })
}

export type DividendYear = { year: string; amount: bigint; taxWithheld: bigint }

/** Returns a year's dividends and the tax withheld from them. */
export function toDividendYear(dividends: readonly Dividend[], year: string): DividendYear {
  const ofYear = dividends.filter(({ paidOn }) => paidOn.startsWith(year))
  return {
    year,
    amount: sumAmounts(ofYear.map(({ amount }) => amount)),
    taxWithheld: sumAmounts(ofYear.map(({ taxWithheld }) => taxWithheld)),
  }
}

/** Sums the dividends since a day, inclusive. */
export const sumDividendsSince = (dividends: readonly Dividend[], day: string) =>
  sumAmounts(dividends.filter(({ paidOn }) => paidOn >= day).map(({ amount }) => amount))
