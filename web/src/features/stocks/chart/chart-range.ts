import type { PriceSummary } from '@parvalue/shared/api/stock-fields.ts'
import type { StockChartTimespan } from '#api/stocks/stocks.ts'
import type { ChartSpot } from './chart-view.ts'

/** Highest and lowest price of a timespan, as decimal text. */
export type ChartRange = { high: string; low: string }

type Summary = Pick<PriceSummary, 'high' | 'low' | 'year_high' | 'year_low'>

/**
 * Returns the highest and lowest price of a chart's timespan. For a day and a year it returns the stock's key figures, so
 * that the page shows one high and one low (requirement TR-02); a chart with few points could miss both. If a key figure
 * is unknown, it returns the chart's own.
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
