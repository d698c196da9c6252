import {
  toEtDayText,
  toEtTimeText,
  toSessionEnd,
} from '@parvalue/shared/domain/market/session-end.ts'
import { useTranslation } from 'react-i18next'
import { isPrerendering } from '#api/client/boot.ts'
import { toLocalTimeText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { SessionLegend, SessionStrip } from '#ui/layout/session-strip.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import {
  allowedOrdersBySession,
  toMarketDay,
  toMarketDayPercent,
  toSessionHourLabels,
  toSessionStripSegments,
} from './market-rules.ts'
import { readPrerenderedMarket } from './prerendered-market.ts'
import { PrerenderedSession } from './prerendered-session.tsx'
import styles from './session-section.module.css'
import type { MarketState, MarketTime } from './use-market-state.ts'

type SessionSectionProps = {
  market: MarketState | null
  /** Whether the strip is aligned with the time axis of a chart above it. */
  isBelowChart?: boolean
  /** A time on the displayed day, if it may differ from today. */
  shownMs?: number | undefined
}

/** Shows the current session, the orders it allows, and when it ends. */
export function SessionSection({
  market: loaded,
  isBelowChart = false,
  shownMs,
}: SessionSectionProps) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  const className = joinClassNames(styles.section, isBelowChart && styles.belowChart)
  const market = loaded ?? readPrerenderedMarket()
  const line = useSessionLine(market)
  const toText = (atMs: number) => toEtTimeText(atMs, language)
  if (isPrerendering) return <PrerenderedSession className={className} />
  if (!market || !line) return <div className={joinClassNames(className, styles.place)} />
  const day = toMarketDay(shownMs ?? market.nowMs)
  const nowPercent = toMarketDayPercent(market.nowMs, day)
  return (
    <div className={className}>
      <SessionStrip
        label={line.label}
        segments={toSessionStripSegments(day)}
        hours={toSessionHourLabels(day, {
          toText,
          toZonedText: (atMs) => t('session.lastHour', { time: toText(atMs) }),
        })}
        nowPercent={nowPercent >= 0 && nowPercent <= 100 ? nowPercent : null}
      />
      <div className={styles.line}>
        <p>
          <strong>{line.session}</strong>
          {line.change} {line.allowed}
        </p>
        <SessionLegend names={line.keys} />
      </div>
      {line.world && <p className={styles.world}>{line.world}</p>}
    </div>
  )
}

/** Returns the current session as text. */
function useSessionLine(market: MarketTime | null) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  if (!market) return null
  const { nowMs, offsetMs, isAhead } = market
  const { session, endsMs, span, moment } = toSessionEnd(nowMs, language)
  // Shows the reader's local time, unless it equals New York's or the market's clock is simulated.
  const here = toLocalTimeText(endsMs, language)
  const isSame = isAhead || here === toEtTimeText(endsMs, language)
  const et = t('etMoment', { moment })
  const when = isSame ? et : t('session.when', { et, here })
  const change = `, ${t(`session.changes.${session}`, { span, when })}`
  const name = t(`session.names.${session}`)
  return {
    session: name,
    change,
    allowed: t(`session.allowed.${allowedOrdersBySession[session]}`),
    label: t('session.label', { session: name }),
    keys: {
      regular: t('session.keys.regular'),
      extended: t('session.keys.extended'),
      overnight: t('session.keys.overnight'),
    },
    world:
      isAhead && offsetMs > 0
        ? t('session.world', {
            day: toEtDayText(nowMs, language),
            time: toEtTimeText(nowMs, language),
          })
        : null,
  }
}
