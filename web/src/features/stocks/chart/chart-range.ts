import type { PriceSummary } from '@parvalue/shared/api/stock-fields.ts'
import type { StockChartTimespan } from '#api/stocks/stocks.ts'
import type { ChartSpot } from './chart-view.ts'

/** Highest and lowest price of a timespan, as decimal text. */
export type ChartRange = { high: string; low: string }

type Summary = Pick<PriceSummary, 'high' | 'low' | 'year_high' | 'year_low'>

/**
 * Returns the highest and lowest price of a chart's timespan. A day and a year have those of the stock's key figures, so
 * that the page shows one high and one low for each (requirement TR-02): the points of the chart are of other times, and
 * those of a year end before the current day. Key figures that are unknown are taken from the chart.
 */
export function toChartRange(
  spots: readonly ChartSpot[],
  timespan: StockChartTimespan,
  summary: Summary | null,
): ChartRange {
  const known = toKnown(timespan, summary)
  return {
    high: known?.high ?? highest(spots.map(({ high }) => high)),
    low: known?.low ?? lowest(spots.map(({ low }) => low)),
  }
}

function toKnown(timespan: StockChartTimespan, summary: Summary | null) {
  if (timespan === 'DAY') return summary
  return timespan === 'YEAR' ? { high: summary?.year_high, low: summary?.year_low } : null
}

const highest = (texts: readonly string[]) =>
  texts.reduce((best, text) => (Number(text) > Number(best) ? text : best), texts[0] ?? '')

const lowest = (texts: readonly string[]) =>
  texts.reduce((best, text) => (Number(text) < Number(best) ? text : best), texts[0] ?? '')
