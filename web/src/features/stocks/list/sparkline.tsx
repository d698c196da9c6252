import { toChartScale, toYPercent } from '#ui/chart/price-chart-rules.ts'
import styles from './sparkline.module.css'

type PriceSparklineProps = {
  closes: readonly number[]
  previous: number | null
  /** Fraction of the market day that the closes cover. */
  share: number
}

/** Draws the day's prices as a line, the previous close dashed. The figures are beside it. */
export function PriceSparkline({ closes, previous, share }: PriceSparklineProps) {
  if (closes.length < 2) return null
  const scale = toChartScale(previous === null ? closes : [...closes, previous])
  const toSpot = (value: number, index: number) =>
    `${((share * 100 * index) / (closes.length - 1)).toFixed(1)} ${toYPercent(value, scale).toFixed(1)}`
  return (
    <svg
      className={styles.spark}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {previous !== null && (
        <path className={styles.previous} d={`M0 ${toYPercent(previous, scale).toFixed(1)}H100`} />
      )}
      <path d={`M${closes.map(toSpot).join('L')}`} />
    </svg>
  )
}
