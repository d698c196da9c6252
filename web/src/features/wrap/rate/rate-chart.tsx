import { useTranslation } from 'react-i18next'
import type { WrappedUsdPlusRate } from '#api/stocks/rates.ts'
import { serverNowMs } from '#device/clock.ts'
import { toFullMomentText, toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { toRateHistoryText } from '../form/wrap-values.ts'
import { type RateChartSpot, toRateChartSpots } from './rate-rules.ts'
import styles from './rate-section.module.css'

/** Draws a line chart whose area is hatched instead of filled with a gradient. */
export function WrapRateChart({ points }: { points: readonly WrappedUsdPlusRate[] }) {
  const { t } = useTranslation('wrap')
  const { language } = useLanguage()
  const isNarrow = useIsNarrow()
  const [first] = points
  const last = points.at(-1)
  const spots = toRateChartSpots(points)
  const end = spots.at(-1)
  if (!first || !last || !end) return null
  const [from, to] = [toRateHistoryText(first.rate), toRateHistoryText(last.rate)]
  const date = toFullMomentText(first.atMs, language)
  return (
    <figure className={styles.chart} role="img" aria-label={t('chart', { date, from, to })}>
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
          {from}
        </span>
        <span className={styles.scaleNow} style={{ top: `${end.y}%` }}>
          {to}
        </span>
        <span className={styles.now} style={{ top: `${end.y}%` }} />
      </div>
      <div className={styles.axis}>
        <span>{toMomentText(first.atMs, serverNowMs(), language)}</span>
        <span>{toMomentText(last.atMs, serverNowMs(), language)}</span>
      </div>
    </figure>
  )
}

const toText = (value: number) => value.toFixed(2)

const toLine = (spots: readonly RateChartSpot[]) =>
  `M${spots.map(({ x, y }) => `${toText(x)} ${toText(y)}`).join('L')}`

/** Number of strokes, about six pixels apart on desktops and phones. */
const strokes = { wide: 96, narrow: 40 }

/** Returns evenly spaced strokes from the baseline up to the line. */
function toStrokes(spots: readonly RateChartSpot[], count: number): string {
  const xs = Array.from({ length: count + 1 }, (_, index) => (100 * index) / count)
  return xs.map((x) => `M${toText(x)} 98V${toText(heightAt(spots, x))}`).join('')
}

function heightAt(spots: readonly RateChartSpot[], x: number): number {
  const next = spots.findIndex((spot) => spot.x >= x)
  const right = spots[next] ?? spots.at(-1)
  const left = spots[next - 1] ?? right
  if (!left || !right) return 100
  const share = right.x === left.x ? 0 : (x - left.x) / (right.x - left.x)
  return left.y + share * (right.y - left.y)
}
