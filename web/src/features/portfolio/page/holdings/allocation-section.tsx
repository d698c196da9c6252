import { allotUnits } from '@parvalue/shared/domain/money/allot-units.ts'
import { useTranslation } from 'react-i18next'
import type { ChainBalances } from '#tokens/balances.ts'
import { type PortfolioDisplaySettings, toHideableMoneyLabel } from '../labels.ts'
import styles from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { toTenthsLabel } from '../worth/worth-parts.ts'
import { type AllocationSlice, type HoldingRow, toAllocationSlices } from './holding-rows.ts'

type AllocationSectionProps = { shareRows: readonly HoldingRow[]; chains: readonly ChainBalances[] }

/** Shows the allocation as bars, largest first; the percentages add up to 100.0%. */
export function AllocationSection({ shareRows, chains }: AllocationSectionProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const slices = toAllocationSlices(shareRows, chains)
  if (slices.length === 0) return null
  const tenths = allotUnits(
    slices.map(({ value }) => value),
    1000n,
  )
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('spread')}</h2>
        <span className="label">{t('usd')}</span>
      </div>
      <ul>
        {slices.map((slice, index) => (
          <SliceRow
            key={slice.key}
            slice={slice}
            percent={toTenthsLabel(tenths[index] ?? 0n)}
            reader={reader}
          />
        ))}
      </ul>
    </section>
  )
}

type SliceRowProps = { slice: AllocationSlice; percent: string; reader: PortfolioDisplaySettings }

function SliceRow({ slice, percent, reader }: SliceRowProps) {
  const { t } = useTranslation('portfolioPage')
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
