import { useTranslation } from 'react-i18next'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { setBalancesHidden, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { ToggleButton } from '#ui/button/toggle-button.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import styles from './portfolio-tab.module.css'
import type { LoadedPortfolio } from './portfolio-view.ts'

export function PortfolioTotals({ view }: { view: LoadedPortfolio }) {
  const { t } = useTranslation('portfolio')
  const { language } = useLanguage()
  const { total, usdPlus, wrapped, stablecoins } = view.totals
  return (
    <aside className={styles.statement} aria-label={t('total')}>
      <div className={styles.head}>
        <span className="label">
          {t('totalOn', { count: view.networks })}{' '}
          <FigureAge
            sinceMs={view.updatedAtMs}
            toText={(seconds) => toAgeText(seconds, language)}
          />
        </span>
        <ToggleButton
          label={t('hideBalances')}
          icons={{ on: 'eye-off', off: 'eye' }}
          isOn={useBalancesHidden()}
          onChange={setBalancesHidden}
        />
      </div>
      <div className={styles.figure}>
        <AmountFigure size="total" text={total} code="USD" />
      </div>
      <KeyValueList
        isRuled
        rows={[
          { key: 'usdPlus', label: t('usdPlus'), value: usdPlus },
          ...(wrapped === null ? [] : [{ key: 'wrapped', label: t('wrapped'), value: wrapped }]),
          { key: 'stablecoins', label: t('stablecoins'), value: stablecoins },
          { key: 'total', label: t('total'), value: total, isTotal: true },
        ]}
      />
    </aside>
  )
}
