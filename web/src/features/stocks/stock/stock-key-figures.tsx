import type { PriceSummary } from '@parvalue/shared/api/stock-fields.ts'
import { useTranslation } from 'react-i18next'
import { toPercentText } from '#i18n/format.ts'
import { toCompactText, toPriceText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import styles from './stock-page.module.css'

/** Shows the key figures of a stock, and a dash for unknown ones. */
export function StockKeyFigures({ summary }: { summary: PriceSummary | null }) {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  if (!summary) return null
  const price = (text: string | null) => (text === null ? null : toPriceText(text))
  const compact = (value: string | number | null) =>
    value === null ? null : toCompactText(Number(value), language)
  const facts = [
    { key: 'open', value: price(summary.open) },
    { key: 'high', value: price(summary.high) },
    { key: 'low', value: price(summary.low) },
    { key: 'volume', value: compact(summary.volume), exact: summary.volume },
    { key: 'marketValue', value: compact(summary.market_cap), exact: summary.market_cap },
    { key: 'priceEarnings', value: summary.price_earnings?.toFixed(1) ?? null },
    { key: 'yearHigh', value: price(summary.year_high) },
    { key: 'yearLow', value: price(summary.year_low) },
    {
      key: 'dividendYield',
      value: summary.dividend_yield ? `${toPercentText(summary.dividend_yield)}%` : null,
      isEarned: true,
    },
  ] as const
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('facts')}</h2>
      </div>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.key}>
            <dt>{t(fact.key)}</dt>
            <dd
              className={'isEarned' in fact && fact.value !== null ? styles.earned : undefined}
              title={'exact' in fact && fact.exact !== null ? `${fact.exact}` : undefined}
            >
              {fact.value ?? '—'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
