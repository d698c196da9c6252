import { useIsNarrow } from '../layout/use-is-narrow.ts'
import styles from './growth-chart.module.css'
import { type GrowthPoint, type GrowthSpot, toGrowthSpots } from './growth-spots.ts'

type GrowthChartProps = {
  points: readonly GrowthPoint[]
  /** Accessible name, which says the first and the last value. */
  label: string
  /** Texts of the first and the last value, and of their times. */
  ends: { from: string; to: string; fromTime: string; toTime: string }
}

/** Draws a line chart of a growing value, whose area is hatched instead of filled with a gradient. */
export function GrowthChart({ points, label, ends }: GrowthChartProps) {
  const isNarrow = useIsNarrow()
  const spots = toGrowthSpots(points)
  const end = spots.at(-1)
  if (!end) return null
  return (
    <figure className={styles.chart} role="img" aria-label={label}>
      <div className={styles.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.ground} d="M0 92H100" />
          <path
            className={styles.tone}
            d={toStrokes(spots, isNarrow ? strokes.narrow : strokes.wide)}
          />
          <path className={styles.line} d={toLine(spots)} />
        </svg>
        <span className={styles.scale} style={{ top: '92%' }}>
          {ends.from}
        </span>
        <span className={styles.scaleNow} style={{ top: `${end.y}%` }}>
          {ends.to}
        </span>
        <span className={styles.now} style={{ top: `${end.y}%` }} />
      </div>
      <div className={styles.axis}>
        <span>{ends.fromTime}</span>
        <span>{ends.toTime}</span>
      </div>
    </figure>
  )
}

const toText = (value: number) => value.toFixed(2)

const toLine = (spots: readonly GrowthSpot[]) =>
  `M${spots.map(({ x, y }) => `${toText(x)} ${toText(y)}`).join('L')}`

/** Number of strokes, about six pixels apart on desktops and phones. */
const strokes = { wide: 96, narrow: 40 }

/** Returns evenly spaced strokes from the baseline up to the line. */
function toStrokes(spots: readonly GrowthSpot[], count: number): string {
  const xs = Array.from({ length: count + 1 }, (_, index) => (100 * index) / count)
  return xs.map((x) => `M${toText(x)} 98V${toText(heightAt(spots, x))}`).join('')
}

function heightAt(spots: readonly GrowthSpot[], x: number): number {
  const next = spots.findIndex((spot) => spot.x >= x)
  const right = spots[next] ?? spots.at(-1)
  const left = spots[next - 1] ?? right
  if (!left || !right) return 100
  const share = right.x === left.x ? 0 : (x - left.x) / (right.x - left.x)
  return left.y + share * (right.y - left.y)
}
