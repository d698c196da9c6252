import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortfolioTimespan } from '#api/portfolio/portfolio.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import type { KnownValuePoint } from '../gains/return-rules.ts'
import { ONE_USD, toHideableMoneyLabel, toMoneyChangeLabel } from '../labels.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import {
  toAreaShapeBelow,
  toAreaShapeBetween,
  toCompactAmountLabel,
  toValueLinePath,
  toValuePlot,
} from './chart-rules.ts'
import { toPointTimeLabel, toTimeAxisLabel } from './dates.ts'
import styles from './value-chart.module.css'

type ValueChartProps = { points: readonly KnownValuePoint[]; timespan: PortfolioTimespan }

/**
 * Shows the value over time: deposits with wide and gains with close hatching, so that the areas do not rely on color.
 */
export function ValueChart({ points, timespan }: ValueChartProps) {
  const last = points.length - 1
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(chosen ?? last, last)
  return (
    <>
      <Readout point={points[index]} timespan={timespan} />
      <div className={styles.chart}>
        <Plot points={points} timespan={timespan} index={index} onChoose={setChosen} />
        <Axis points={points} timespan={timespan} />
      </div>
      <Keys />
    </>
  )
}

/** Shows the values at the selected point, or else at the latest one. */
function Readout({
  point,
  timespan,
}: {
  point: KnownValuePoint | undefined
  timespan: PortfolioTimespan
}) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  if (!point) return null
  const { value, netDeposits } = point
  return (
    <p className={styles.readout}>
      <span>{toPointTimeLabel(point.atMs, timespan, reader.language)}</span>
      <span>
        {t('chart.worth')} <b>{toHideableMoneyLabel(value, reader)}</b>
      </span>
      <span>
        {t('chart.putIn')} <b>{toHideableMoneyLabel(netDeposits, reader)}</b>
      </span>
      <span>
        {t('chart.gain')} <b>{toMoneyChangeLabel(value - netDeposits, reader).label}</b>
      </span>
    </p>
  )
}

type PlotProps = ValueChartProps & { index: number; onChoose: (index: number | null) => void }

/** Draws the areas and lines. The user selects one point by pointer, or by arrow keys as on a slider. */
function Plot({ points, timespan, index, onChoose }: PlotProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const box = useRef<HTMLDivElement>(null)
  const { spots, values, netDeposits, lines } = toValuePlot(points)
  const last = points.length - 1
  const spot = spots[index]
  const point = points[index]
  const point0 = points[0]
  if (!spot || !point || !point0) return null
  const choose = (event: PointerEvent) => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {}
    onChoose(findNearest(spots, (100 * (event.clientX - left)) / width))
  }
  const press = (event: KeyboardEvent) => {
    const next = toNextIndex(event.key, index, last)
    if (next === null) return
    event.preventDefault()
    onChoose(next)
  }
  const toWords = ({ atMs, value, netDeposits: into }: KnownValuePoint) => ({
    date: toPointTimeLabel(atMs, timespan, reader.language),
    worth: toHideableMoneyLabel(value, reader),
    putIn: toHideableMoneyLabel(into, reader),
    gain: toMoneyChangeLabel(value - into, reader).label,
  })
  const now = toWords(points[last] ?? point)
  return (
    <div
      ref={box}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={`${t('chart.move')}. ${t('chart.summary', { ...now, from: toWords(point0).date, to: now.date })}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={t('chart.moment', toWords(point))}
      onKeyDown={press}
      onPointerMove={choose}
      onPointerLeave={() => onChoose(null)}
    >
      <div className={styles.putIn} style={{ clipPath: toAreaShapeBelow(netDeposits) }} />
      <div className={styles.gain} style={{ clipPath: toAreaShapeBetween(values, netDeposits) }} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ units, y }) => (
          <path key={units} className={styles.across} d={`M0 ${y}H100`} />
        ))}
        <path className={styles.ground} d="M0 100H100" />
        <path className={styles.putInLine} d={toValueLinePath(netDeposits)} />
        <path className={styles.worthLine} d={toValueLinePath(values)} />
        {index < last && <path className={styles.hair} d={`M${spot.x} 0V100`} />}
      </svg>
      {lines
        .filter(({ y }) => Math.abs(y - spot.y) > 7)
        .map(({ units, y }) => (
          <span key={units} className={styles.scale} style={{ top: `${y}%` }}>
            {maskAmountLabel(toCompactAmountLabel(units), reader.isHidden)}
          </span>
        ))}
      <span className={styles.scaleNow} style={{ top: `${spot.y}%` }}>
        {maskAmountLabel(toScaleLabel(point.value), reader.isHidden)}
      </span>
      <span className={styles.now} style={{ left: `${spot.x}%`, top: `${spot.y}%` }} />
    </div>
  )
}

/** Formats a value for the chart's scale, from 100 dollars on without cents: they are truncated, never rounded up. */
const toScaleLabel = (value: bigint) =>
  toCompactAmountLabel(value < 100n * ONE_USD ? value : (value / ONE_USD) * ONE_USD)

/** Returns the index that a slider's key selects; a page key moves by a tenth of the points. */
function toNextIndex(key: string, index: number, last: number): number | null {
  const page = Math.max(1, Math.round(last / 10))
  const moves: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - page,
    PageUp: index + page,
    Home: 0,
    End: last,
  }
  const next = moves[key]
  return next === undefined ? null : Math.max(0, Math.min(last, next))
}

const findNearest = (spots: readonly { x: number }[], x: number) =>
  spots.reduce(
    (best, spot, index) =>
      Math.abs(spot.x - x) < Math.abs((spots[best]?.x ?? 0) - x) ? index : best,
    0,
  )

const AXIS_FRACTIONS = [0, 0.25, 0.5, 0.75, 1] as const

function Axis({ points, timespan }: ValueChartProps) {
  const { t } = useTranslation('portfolioPage')
  const { language } = usePortfolioDisplaySettings()
  const first = points[0]?.atMs ?? 0
  const last = points.at(-1)?.atMs ?? 0
  const labels = AXIS_FRACTIONS.map((fraction) =>
    fraction === 1
      ? t('chart.now')
      : toTimeAxisLabel(first + (last - first) * fraction, timespan, language),
  )
  return (
    <div className={styles.axis} aria-hidden="true">
      {labels.map((label, index) =>
        // A label equal to the previous one is omitted.
        index > 0 && labels[index - 1] === label ? null : (
          <span
            key={AXIS_FRACTIONS[index]}
            className={index % 2 === 1 ? styles.wide : undefined}
            style={{ left: `${100 * (AXIS_FRACTIONS[index] ?? 0)}%` }}
          >
            {label}
          </span>
        ),
      )}
    </div>
  )
}

function Keys() {
  const { t } = useTranslation('portfolioPage')
  return (
    <p className={styles.keys}>
      <span>
        <i className={styles.gainKey} />
        {t('chart.gainKey')}
      </span>
      <span>
        <i className={styles.putInKey} />
        {t('chart.putInKey')}
      </span>
    </p>
  )
}
