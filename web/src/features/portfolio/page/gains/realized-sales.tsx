import { useTranslation } from 'react-i18next'
import type { PortfolioSale } from '#api/portfolio/portfolio.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import styles from '../holdings/lots-detail.module.css'
import {
  toHideableMoneyLabel,
  toMoneyChangeLabel,
  toSharesLabel,
  UNKNOWN_LABEL,
} from '../labels.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { ChangeLabelText } from '../value/change-label-text.tsx'
import { listSalesInYear, toShownSums } from './sales-rules.ts'

/** Shows the proceeds, cost and realized gain of this year's sales of a stock. */
export function RealizedSales({ sales }: { sales: readonly PortfolioSale[] }) {
  const { t } = useTranslation('portfolioPage')
  const year = usePortfolioDisplaySettings().today.slice(0, 4)
  const ofYear = listSalesInYear(sales, year)
  return (
    <>
      <h3>{t('detail.realised', { year })}</h3>
      {ofYear.length === 0 ? (
        <p className="quiet">{t('detail.nothingSold', { year })}</p>
      ) : (
        <Sums sales={ofYear} />
      )}
    </>
  )
}

function Sums({ sales }: { sales: readonly PortfolioSale[] }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const { proceeds, shownCost, shownGain } = toShownSums(sales)
  const toSharesText = (units: bigint) => {
    const amount = maskAmountLabel(toSharesLabel(units), reader.isHidden)
    return t('ofShares', { amount, count: toPluralCount(amount) })
  }
  const rows: KeyValueRow[] = sales.map((sale, index) => ({
    key: `${sale.soldMs}-${sale.amount}`,
    label: (
      <>
        {t('detail.sold', { date: toDayText(sale.soldMs, serverNowMs(), reader.language) })}
        <span className={styles.sub}>{toSharesText(sale.amount)}</span>
      </>
    ),
    value: toHideableMoneyLabel(proceeds[index] ?? 0n, reader),
  }))
  return (
    <KeyValueList
      rows={[
        ...rows,
        {
          key: 'cost',
          label: t('detail.theirCost'),
          value: shownCost === null ? UNKNOWN_LABEL : toHideableMoneyLabel(shownCost, reader),
        },
        {
          key: 'gain',
          label: t('detail.gainRealised'),
          value: (
            <ChangeLabelText
              change={shownGain === null ? null : toMoneyChangeLabel(shownGain, reader)}
            />
          ),
          isTotal: true,
        },
      ]}
    />
  )
}
