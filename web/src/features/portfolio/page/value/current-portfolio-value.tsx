import { useTranslation } from 'react-i18next'
import { toAgeText } from '#i18n/format.ts'
import { setBalancesHidden } from '#tokens/hidden-balances.ts'
import { ToggleButton } from '#ui/button/toggle-button.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { type HoldingRow, toHoldingTotals } from '../holdings/holding-rows.ts'
import {
  toAmountRatio,
  toHideableMoneyLabel,
  toMoneyChangeLabel,
  toPercentChangeLabel,
} from '../labels.ts'
import type { PortfolioData } from '../portfolio-data.ts'
import styles from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { ChangeLabelText } from './change-label-text.tsx'

type CurrentPortfolioValueProps = {
  data: PortfolioData
  shareRows: readonly HoldingRow[]
  dollarRows: readonly HoldingRow[]
}

/** Shows the total value, its age and today's change. */
export function CurrentPortfolioValue({ data, shareRows, dollarRows }: CurrentPortfolioValueProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const rows = [...shareRows, ...dollarRows]
  const { value, unpriced } = toHoldingTotals(rows)
  const networks = new Set(rows.map(({ chainId }) => chainId)).size
  const oldestMs = Math.min(data.shares.knownMs || Infinity, data.dollars.knownMs)
  return (
    <section className={styles.worth} aria-label={t('total')}>
      <div>
        <div className="label">
          {t('worthNow', { count: networks })}{' '}
          {!data.isSample && Number.isFinite(oldestMs) && (
            <FigureAge
              sinceMs={oldestMs}
              toText={(seconds) => toAgeText(seconds, reader.language)}
            />
          )}
        </div>
        <div className={styles.figure}>
          <AmountFigure size="large" text={toHideableMoneyLabel(value, reader)} code="USD" />
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

/** Shows today's change of shares only; dollars do not change with the market. */
function Today({ rows }: { rows: readonly HoldingRow[] }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const { value, today } = toHoldingTotals(rows)
  if (today === null) return null
  const change = toMoneyChangeLabel(today, reader)
  const percent = toPercentChangeLabel(toAmountRatio(today, value - today)).label
  return (
    <ChangeLabelText
      hasArrow
      change={{ ...change, label: t('today', { change: change.label, percent }) }}
    />
  )
}
