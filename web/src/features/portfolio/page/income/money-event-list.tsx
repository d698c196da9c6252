import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { marketStateQuery } from '#api/stocks/stocks.ts'
import { serverNowMs } from '#device/clock.ts'
import { toHideableUsdLabel } from '../labels.ts'
import type { MoneyUnderWay } from '../portfolio-data.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { toDateLabel, toDaysAwayLabel } from '../value/dates.ts'
import styles from './money-event-list.module.css'
import { listMoneyEvents } from './money-events.ts'

/** Shows when money that is under way is expected, and when the market opens. */
export function MoneyEventList({ underWay }: { underWay: MoneyUnderWay }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const market = useQuery(marketStateQuery).data
  if (!market) return null
  const events = listMoneyEvents({
    redemptions: underWay.redemptions.data ?? [],
    account: underWay.account.data,
    marketMs: serverNowMs() + market.offsetMs,
  })
  return (
    <ul className={styles.events}>
      {events.map(({ id, kind, day, amount }) => (
        <li key={id}>
          <span>
            {t(`moneyEvents.${kind}`, {
              amount: amount === null ? '' : toHideableUsdLabel(amount, reader),
            })}
          </span>
          <span className="age">
            {toDateLabel(day, reader.today, reader.language)}
            {toDaysAwayLabel(day, reader.today, reader.language)}
          </span>
        </li>
      ))}
    </ul>
  )
}
