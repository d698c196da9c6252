import { toSessionEnd } from '@parvalue/shared/domain/market/session-end.ts'
import { toAgeText } from '#i18n/format.ts'
import { FigureAge } from '#ui/text/age.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import styles from '../ticket.module.css'

/** Shows the current session, the orders that it allows, its end, and the age of the price (requirement OP-02). */
export function CurrentMarketSession({ state }: { state: TicketState }) {
  const { t, language, market, prices } = state
  if (market === null) return <p className={styles.session}>{t('reasons.marketUnknown')}</p>
  const { session, moment } = toSessionEnd(market.nowMs, language)
  const sinceMs = prices?.timestamp ? Date.parse(prices.timestamp) - market.offsetMs : null
  const age = session === 'regular' ? 'priceAge' : 'referenceAge'
  return (
    <p className={styles.session}>
      {t(`sessionNow.${session}`, { when: t('etMoment', { moment }) })}{' '}
      {sinceMs !== null && (
        <FigureAge
          sinceMs={sinceMs}
          toText={(seconds) => t(age, { age: toAgeText(seconds, language) })}
        />
      )}
    </p>
  )
}
