import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import type { SessionSegment } from '../layout/session-strip.tsx'
import { joinClassNames } from '../text/class-names.ts'
import styles from './price-chart.module.css'
import {
  type ChartScale,
  findNearestSpot,
  type PlotSpot,
  toChartAreaShape,
  toChartLinePath,
  toChartScale,
  toChartTicks,
  toSpotAfterKey,
  toYPercent,
} from './price-chart-rules.ts'

export type ChartMark = { xPercent: number; letter: string; label: string }

/** One of the user's orders, drawn at its time and price. */
export type ChartDot = {
  key: string
  xPercent: number
  value: number
  letter: string
  label: string
  isOpen: boolean
}

export type PriceChartProps = {
  /** Accessible name and one-sentence summary of the chart. */
  name: string
  summary: string
  /** Accessible name of the crosshair that the arrow keys move. */
  readingName: string
  spots: readonly PlotSpot[]
  /** Previous close, drawn as a dashed line. */
  previous: number | null
  /** Trading sessions, drawn as bands of different line density below the line. */
  sessions: readonly SessionSegment[]
  marks: readonly ChartMark[]
  /** Dots on the line; screen readers announce their labels with the reading of the spot. */
  dots?: readonly ChartDot[]
  /** Time labels below the plot. */
  hours?: readonly { atPercent: number; text: string }[]
  toValueText: (value: number) => string
  /** Index of the spot under the crosshair, or null; the caller renders its text. */
  reading: number | null
  onReading: (index: number | null) => void
  toReadingText: (index: number) => string
}

/** Shows a line chart with a shaded area below. Pointer, touch and arrow keys move a crosshair over its spots. */
export function PriceChart(props: PriceChartProps) {
  const { name, summary, spots, previous, hours, dots = [] } = props
  const summaryId = useId()
  const values = [...spots, ...dots].map(({ value }) => value)
  const scale = toChartScale(previous === null ? values : [...values, previous])
  return (
    <figure className={styles.chart} aria-label={name} aria-describedby={summaryId}>
      <figcaption id={summaryId} className="visually-hidden">
        {summary}
      </figcaption>
      <div className={styles.plot}>
        <Drawing {...props} scale={scale} />
        <ValueLabels {...props} scale={scale} />
        <Crosshair {...props} scale={scale} />
      </div>
      {hours && (
        <div className={styles.hours} aria-hidden="true">
          {hours.map(({ atPercent, text }) => (
            <span key={atPercent} style={{ left: `${atPercent}%` }}>
              {text}
            </span>
          ))}
        </div>
      )}
    </figure>
  )
}

type Scaled = PriceChartProps & { scale: ChartScale }

function Drawing({ spots, previous, sessions: parts, scale }: Scaled) {
  const across = (y: number) => `M0 ${y.toFixed(2)}H100`
  return (
    <>
      <div className={styles.tone} style={{ clipPath: toChartAreaShape(spots, scale) }}>
        {parts.map(({ tone, fromPercent, toPercent }) => (
          <i
            key={fromPercent}
            className={styles[tone]}
            style={{ left: `${fromPercent}%`, width: `${toPercent - fromPercent}%` }}
          />
        ))}
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {toChartTicks(scale).map((value) => (
          <path key={value} className={styles.grid} d={across(toYPercent(value, scale))} />
        ))}
        {previous !== null && (
          <path className={styles.previous} d={across(toYPercent(previous, scale))} />
        )}
        <path className={styles.ground} d={across(100)} />
        <path className={styles.line} d={toChartLinePath(spots, scale)} />
      </svg>
    </>
  )
}

/**
 * Minimum distance between two labels, in percent of the chart's height; of two labels that are closer, the less
 * important one is omitted.
 */
const CLOSE_PERCENT = 7

function ValueLabels({ spots, previous, marks, dots = [], scale, toValueText }: Scaled) {
  const last = spots.at(-1)
  if (!last) return null
  const nowY = toYPercent(last.value, scale)
  const previousY = previous === null ? null : toYPercent(previous, scale)
  const isFree = (y: number, others: readonly (number | null)[]) =>
    others.every((other) => other === null || Math.abs(other - y) > CLOSE_PERCENT)
  return (
    <div aria-hidden="true">
      {toChartTicks(scale)
        .filter((value) => isFree(toYPercent(value, scale), [nowY, previousY]))
        .map((value) => (
          <span
            key={value}
            className={styles.value}
            style={{ top: `${toYPercent(value, scale)}%` }}
          >
            {toValueText(value)}
          </span>
        ))}
      {previous !== null && previousY !== null && isFree(previousY, [nowY]) && (
        <span className={styles.value} style={{ top: `${previousY}%` }}>
          {toValueText(previous)}
        </span>
      )}
      <span className={joinClassNames(styles.value, styles.now)} style={{ top: `${nowY}%` }}>
        {toValueText(last.value)}
      </span>
      {marks.map(({ xPercent, letter, label }) => (
        <span key={label} className={styles.mark} style={{ left: `${xPercent}%` }} title={label}>
          {letter}
        </span>
      ))}
      <span className={styles.end} style={{ left: `${last.xPercent}%`, top: `${nowY}%` }} />
      {dots.map(({ key, xPercent, value, letter, label, isOpen }) => (
        <span
          key={key}
          className={joinClassNames(styles.trade, isOpen && styles.open)}
          style={{ left: `${xPercent}%`, top: `${toYPercent(value, scale)}%` }}
          title={label}
        >
          {letter}
        </span>
      ))}
    </div>
  )
}

/** Shows the crosshair over the plot: the pointer selects a spot, and the arrow keys move between spots. */
function Crosshair({ spots, scale, reading, onReading, toReadingText, readingName }: Scaled) {
  const spot = reading === null ? undefined : spots[reading]
  const last = spots.length - 1
  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onReading(findNearestSpot(spots, (100 * (clientX - left)) / width))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onReading(null)
    const next = toSpotAfterKey(event.key, reading, spots.length)
    if (next === null) return
    event.preventDefault()
    onReading(next)
  }
  return (
    <div
      className={styles.reading}
      role="slider"
      tabIndex={0}
      aria-label={readingName}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={reading ?? last}
      aria-valuetext={toReadingText(reading ?? last)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onReading(null)}
      onBlur={() => onReading(null)}
      onKeyDown={onKeyDown}
    >
      {spot && (
        <>
          <i className={styles.crosshair} style={{ left: `${spot.xPercent}%` }} />
          <i
            className={styles.dot}
            style={{ left: `${spot.xPercent}%`, top: `${toYPercent(spot.value, scale)}%` }}
          />
        </>
      )}
    </div>
  )
}
