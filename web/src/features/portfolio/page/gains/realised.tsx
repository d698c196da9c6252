import { useTranslation } from 'react-i18next'
import type { PortfolioSale } from '#api/portfolio/portfolio.ts'
import { toDayText } from '#i18n/format.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import styles from '../holdings/lots-detail.module.css'
import { toChange, toOwnAmount, toShares, UNKNOWN } from '../labels.ts'
import { useReader } from '../use-reader.ts'
import { ChangeText } from '../value/change-text.tsx'
import { listSalesIn, sumIfKnown } from './sales-rules.ts'

/** Proceeds, cost and realized gain of this year's sales of a stock. */
export function Realised({ sales }: { sales: readonly PortfolioSale[] }) {
  const { t } = useTranslation('portfolioPage')
  const year = useReader().today.slice(0, 4)
  const ofYear = listSalesIn(sales, year)
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
  const reader = useReader()
  const cost = sumIfKnown(sales.map((sale) => sale.cost))
  const gain = sumIfKnown(sales.map((sale) => sale.gain))
  const rows: KeyValueRow[] = sales.map((sale) => ({
    key: `${sale.soldMs}-${sale.amount}`,
    label: (
      <>
        {t('detail.sold', { date: toDayText(sale.soldMs, Date.now(), reader.language) })}
        <span className={styles.sub}>
          {t('detail.theirShares', {
            amount: maskAmountLabel(toShares(sale.amount), reader.isHidden),
          })}
        </span>
      </>
    ),
    value: toOwnAmount(sale.proceeds, reader),
  }))
  return (
    <KeyValueList
      rows={[
        ...rows,
        {
          key: 'cost',
          label: t('detail.theirCost'),
          value: cost === null ? UNKNOWN : toOwnAmount(cost, reader),
        },
        {
          key: 'gain',
          label: t('detail.gainRealised'),
          value: <ChangeText change={gain === null ? null : toChange(gain, reader)} />,
          isTotal: true,
        },
      ]}
    />
  )
}
