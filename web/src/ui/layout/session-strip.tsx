import { joinClassNames } from '../text/class-names.ts'
import styles from './session-strip.module.css'

export type SessionTone = 'regular' | 'extended' | 'overnight' | 'closed'

export type SessionSegment = { tone: SessionTone; fromPercent: number; toPercent: number }

export type SessionHourLabel = { atPercent: number; text: string }

type SessionStripProps = {
  /** Accessible description of the strip and of the sessions that it shows. */
  label: string
  segments: readonly SessionSegment[]
  hours: readonly SessionHourLabel[]
  /** Position of the current time; null on another day. */
  nowPercent: number | null
}

/**
 * Shows the 24 hours of a market day as a thin bar. The denser the lines of a segment, the more kinds of orders are
 * accepted.
 */
export const SessionStrip = ({ label, segments: parts, hours, nowPercent }: SessionStripProps) => (
  <div className={styles.strip} role="img" aria-label={label}>
    <div className={styles.bar}>
      {parts.map(({ tone, fromPercent, toPercent }) => (
        <i key={fromPercent} className={styles[tone]} style={toSpan(fromPercent, toPercent)} />
      ))}
      {nowPercent !== null && <b className={styles.needle} style={{ left: `${nowPercent}%` }} />}
    </div>
    <div className={styles.hours}>
      {hours.map(({ atPercent, text }) => (
        <span key={atPercent} className={toEdge(atPercent)} style={{ left: `${atPercent}%` }}>
          {text}
        </span>
      ))}
    </div>
  </div>
)

/** Leaves a gap of two pixels between the segments. */
const toSpan = (fromPercent: number, toPercent: number) => ({
  left: `${fromPercent}%`,
  width: `calc(${toPercent - fromPercent}% - ${toPercent < 100 ? 2 : 0}px)`,
})

const toEdge = (atPercent: number) =>
  atPercent === 0 ? styles.first : atPercent === 100 ? styles.last : undefined

/** Shows the legend of the line densities. */
export const SessionLegend = ({
  names,
}: {
  names: Readonly<Record<'regular' | 'extended' | 'overnight', string>>
}) => (
  <span className={styles.keys}>
    {(['regular', 'extended', 'overnight'] as const).map((tone) => (
      <span key={tone}>
        <i className={joinClassNames(styles.key, styles[tone])} />
        {names[tone]}
      </span>
    ))}
  </span>
)
