import { useTranslation } from 'react-i18next'
import { toAgeText } from '#i18n/format.ts'
import { setBalancesHidden } from '#tokens/hidden-balances.ts'
import { ToggleButton } from '#ui/button/toggle-button.tsx'
import { Age } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/figure.tsx'
import { type HoldingRow, toTotals } from '../holdings/holding-rows.ts'
import { toChange, toOwnAmount, toPercent, toRatio } from '../labels.ts'
import type { PortfolioData } from '../portfolio-data.ts'
import styles from '../portfolio-page.module.css'
import { useReader } from '../use-reader.ts'
import { ChangeText } from './change-text.tsx'

type CurrentValueProps = {
  data: PortfolioData
  shareRows: readonly HoldingRow[]
  dollarRows: readonly HoldingRow[]
}

/** Total value, its age and today's change. */
export function CurrentValue({ data, shareRows, dollarRows }: CurrentValueProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = useReader()
  const rows = [...shareRows, ...dollarRows]
  const { value, unpriced } = toTotals(rows)
  const networks = new Set(rows.map(({ chainId }) => chainId)).size
  const oldestMs = Math.min(data.shares.knownMs || Infinity, data.dollars.knownMs)
  return (
    <section className={styles.worth} aria-label={t('total')}>
      <div>
        <div className="label">
          {t('worthNow', { count: networks })}{' '}
          {!data.isSample && Number.isFinite(oldestMs) && (
            <Age sinceMs={oldestMs} toText={(seconds) => toAgeText(seconds, reader.language)} />
          )}
        </div>
        <div className={styles.figure}>
          <AmountFigure size="large" text={toOwnAmount(value, reader)} code="USD" />
        </div>
      </div>
      <div className={styles.beside}>
        <Today rows={shareRows} />
        {unpriced.length > 0 && (
          <span className="label">{t('withoutPrice', { symbols: unpriced.join(', ') })}</span>
        )}
      </div>
      {!data.isSample && (
        <span className={styles.hide}>
          <ToggleButton
            label={t('hideBalances')}
            icons={{ on: 'eye-off', off: 'eye' }}
            isOn={reader.isHidden}
            onChange={setBalancesHidden}
          />
        </span>
      )}
    </section>
  )
}

/** Today's change of shares only; dollars do not change with the market. */
function Today({ rows }: { rows: readonly HoldingRow[] }) {
  const { t } = useTranslation('portfolioPage')
  const reader = useReader()
  const { value, today } = toTotals(rows)
  if (today === null) return null
  const change = toChange(today, reader)
  const percent = toPercent(toRatio(today, value - today)).label
  return (
    <ChangeText
      hasArrow
      change={{ ...change, label: t('today', { change: change.label, percent }) }}
    />
  )
}
