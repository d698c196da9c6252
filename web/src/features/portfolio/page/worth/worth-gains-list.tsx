import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toUsdText } from '#i18n/format.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import {
  ONE_USD,
  sumAmounts,
  toHideableUsdLabel,
  toMoneyChangeLabel,
  toMoneyLabel,
  toPercentChangeLabel,
} from '../labels.ts'
import type { PortfolioData } from '../portfolio-data.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { ChangeLabelText } from '../value/change-label-text.tsx'
import styles from './worth.module.css'
import { toWorthGains, type WorthGain } from './worth-gains.ts'

const UNITS_PER_USD_PLUS = ONE_USD / 1_000_000n
const UNITS_PER_CENT = ONE_USD / 100n

type WorthGainsListProps = { data: PortfolioData; shownTotal: bigint }

/** Shows the day's, the year's and the total gain, and the contributions apart from them. */
export function WorthGainsList({ data, shownTotal }: WorthGainsListProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const { day, year, total, contributed } = toWorthGains({
    shownTotal,
    shares: data.shares.data,
    yearValues: data.yearValues.data,
    dividends: data.dividends.data,
    earned: data.dollars.isEarnedKnown
      ? sumAmounts([...data.dollars.earned.values()]) * UNITS_PER_USD_PLUS
      : null,
    accountGain:
      data.underWay.accountPositions.data &&
      sumAmounts(data.underWay.accountPositions.data.map(({ gainCents }) => gainCents ?? 0n)) *
        UNITS_PER_CENT,
  })
  return (
    <dl className={styles.gains}>
      {day && <Gain name={t('worthGains.day')} of={day} />}
      {year && <Gain name={t('worthGains.year')} of={year} />}
      {total && <Gain name={t('worthGains.total')} of={total} />}
      {contributed !== null && (
        <Item name={t('worthGains.contributed')}>{toHideableUsdLabel(contributed, reader)}</Item>
      )}
    </dl>
  )
}

function Gain({ name, of: { gain, basis, ratio } }: { name: string; of: WorthGain }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const { language, isHidden } = reader
  const amount = maskAmountLabel(toUsdText(toMoneyLabel(basis), language), isHidden)
  return (
    <Item name={name}>
      <ChangeLabelText change={toMoneyChangeLabel(gain, reader)} hasArrow />
      {ratio !== null && (
        <span className={styles.basis}>
          {t('worthGains.ofBasis', { percent: toPercentChangeLabel(ratio).label, amount })}
        </span>
      )}
    </Item>
  )
}

const Item = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
