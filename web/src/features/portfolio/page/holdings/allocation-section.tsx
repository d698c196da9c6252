import { useTranslation } from 'react-i18next'
import type { ChainBalances } from '#tokens/balances.ts'
import {
  type PortfolioDisplaySettings,
  sumAmounts,
  toAmountRatio,
  toHideableMoneyLabel,
} from '../labels.ts'
import styles from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { type AllocationSlice, type HoldingRow, toAllocationSlices } from './holding-rows.ts'

type AllocationSectionProps = { shareRows: readonly HoldingRow[]; chains: readonly ChainBalances[] }

/** Shows the allocation as bars, largest first. */
export function AllocationSection({ shareRows, chains }: AllocationSectionProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const slices = toAllocationSlices(shareRows, chains)
  const total = sumAmounts(slices.map(({ value }) => value))
  if (slices.length === 0) return null
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('spread')}</h2>
        <span className="label">{t('usd')}</span>
      </div>
      <ul>
        {slices.map((slice) => (
          <SliceRow key={slice.key} slice={slice} total={total} reader={reader} />
        ))}
      </ul>
    </section>
  )
}

type SliceRowProps = { slice: AllocationSlice; total: bigint; reader: PortfolioDisplaySettings }

function SliceRow({ slice, total, reader }: SliceRowProps) {
  const { t } = useTranslation('portfolioPage')
  const percent = `${(toAmountRatio(slice.value, total) * 100).toFixed(1)}%`
  const names = new Intl.ListFormat(reader.language, { type: 'conjunction' }).format(slice.symbols)
  return (
    <li className={styles.slice}>
      <span>{slice.isWithWrapped ? t('withWrapped', { symbol: names }) : names}</span>
      <span>
        {toHideableMoneyLabel(slice.value, reader)}
        <span className={styles.percent}>{percent}</span>
      </span>
      <span className={styles.bar}>
        <i style={{ width: percent }} />
      </span>
    </li>
  )
}
