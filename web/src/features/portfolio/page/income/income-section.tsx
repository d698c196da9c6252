import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useTranslation } from 'react-i18next'
import { LazyTooltip } from '#ui/menu/lazy-tooltip.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { ONE_USD, sumAmounts, toHideableMoneyLabel, toMoneyChangeLabel } from '../labels.ts'
import type { PortfolioData } from '../portfolio-data.ts'
import page from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { ChangeLabelText } from '../value/change-label-text.tsx'
import { toMonthLabel } from '../value/dates.ts'
import { type IncomeMonth, toIncomeMonths } from './income-rules.ts'
import styles from './income-section.module.css'

/** Shows the dividends by month, and the total earnings of USD+. */
export function IncomeSection({ data }: { data: PortfolioData }) {
  const { t } = useTranslation('portfolioPage')
  const { today } = usePortfolioDisplaySettings()
  if (data.dividends.data === null) return null
  const months = toIncomeMonths(data.dividends.data, today)
  const isNothing = months.every(({ amount }) => amount === 0n)
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('incomePerMonth')}</h2>
        <span className="label">{t('usd')}</span>
      </div>
      {isNothing ? <p className={page.none}>{t('noIncome')}</p> : <Months months={months} />}
      <YieldSoFar data={data} />
    </section>
  )
}

function Months({ months }: { months: readonly IncomeMonth[] }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const named = months.map((one) => ({
    ...one,
    name: toMonthLabel(one.month, reader.language),
    label: toHideableMoneyLabel(one.amount, reader),
  }))
  const summary = named.map(({ name, label }) => t('incomeMonth', { month: name, amount: label }))
  return (
    <>
      <div
        className={styles.months}
        role="img"
        aria-label={t('incomeSummary', { months: summary.join(', ') })}
      >
        {named.map(({ month, name, label, amount, share }) => (
          <div key={month}>
            <b>{amount === 0n ? '' : label.split('.')[0]}</b>
            <i style={{ height: `${Math.max(share * 78, amount === 0n ? 0 : 2)}px` }} />
            {name}
          </div>
        ))}
      </div>
      <p className={page.keys}>
        <span>
          <i className={styles.key} />
          {t('dividendsKey')}
        </span>
      </p>
    </>
  )
}

const UNITS = ONE_USD / 10n ** BigInt(TOKEN_DECIMALS)

/** Shows the earnings over all networks; they are not known by month. */
function YieldSoFar({ data: { dollars } }: { data: PortfolioData }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const earned = sumAmounts([...dollars.earned.values()]) * UNITS
  if (earned === 0n) return null
  const label = (
    <LazyTooltip text={t('yieldHint')}>
      <button type="button" className={page.dotted}>
        {t('yieldSoFar')}
      </button>
    </LazyTooltip>
  )
  const value = <ChangeLabelText change={toMoneyChangeLabel(earned, reader)} isEarned />
  return (
    <div className={styles.yield}>
      <KeyValueList rows={[{ key: 'yield', label, value }]} />
    </div>
  )
}
