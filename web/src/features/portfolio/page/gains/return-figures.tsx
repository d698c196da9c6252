import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dividend } from '#api/stocks/corporate-actions.ts'
import { LazyTooltip } from '#ui/menu/lazy-tooltip.tsx'
import { sumDividendsSince } from '../income/income-rules.ts'
import { toMoneyChangeLabel, toPercentChangeLabel } from '../labels.ts'
import page from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { ChangeLabelText } from '../value/change-label-text.tsx'
import styles from './return-figures.module.css'
import { type KnownValuePoint, toPortfolioReturns } from './return-rules.ts'

type ReturnFiguresProps = { points: readonly KnownValuePoint[]; dividends: readonly Dividend[] }

/** Shows the gain, the time-weighted and the money-weighted return with explanations, and the dividends. */
export function ReturnFigures({ points, dividends }: ReturnFiguresProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const returns = toPortfolioReturns(points)
  const [first] = points
  if (!returns || !first) return null
  const income = sumDividendsSince(dividends, newYorkDateAt(first.atMs))
  return (
    <dl className={styles.returns}>
      <Item name={t('returns.gain')}>
        <ChangeLabelText change={toMoneyChangeLabel(returns.gain, reader)} />
      </Item>
      <Item name={<Hinted name={t('returns.ofHoldings')} hint={t('returns.ofHoldingsHint')} />}>
        <ChangeLabelText change={toPercentChangeLabel(returns.timeWeighted)} />
      </Item>
      <Item name={<Hinted name={t('returns.ofMoney')} hint={t('returns.ofMoneyHint')} />}>
        <ChangeLabelText change={toPercentChangeLabel(returns.moneyWeighted)} />
      </Item>
      <Item name={t('returns.income')}>
        <ChangeLabelText change={toMoneyChangeLabel(income, reader)} isEarned />
      </Item>
    </dl>
  )
}

const Item = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Hinted = ({ name, hint }: { name: string; hint: string }) => (
  <LazyTooltip text={hint}>
    <button type="button" className={page.dotted} aria-description={hint}>
      {name}
    </button>
  </LazyTooltip>
)
