import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dividend } from '#api/stocks/corporate-actions.ts'
import { LazyTooltip } from '#ui/menu/lazy-tooltip.tsx'
import { sumSince } from '../income/income-rules.ts'
import { toChange, toPercent } from '../labels.ts'
import page from '../portfolio-page.module.css'
import { useReader } from '../use-reader.ts'
import { ChangeText } from '../value/change-text.tsx'
import { toNewYorkDay } from '../value/dates.ts'
import { type KnownPoint, toReturns } from './return-rules.ts'
import styles from './returns.module.css'

type ReturnsProps = { points: readonly KnownPoint[]; dividends: readonly Dividend[] }

/** Both returns, each with an explanation. */
export function Returns({ points, dividends }: ReturnsProps) {
  const { t } = useTranslation('portfolioPage')
  const reader = useReader()
  const returns = toReturns(points)
  const [first] = points
  if (!returns || !first) return null
  const income = sumSince(dividends, toNewYorkDay(first.atMs))
  return (
    <dl className={styles.returns}>
      <Item name={t('returns.gain')}>
        <ChangeText change={toChange(returns.gain, reader)} />
      </Item>
      <Item name={<Hinted name={t('returns.ofHoldings')} hint={t('returns.ofHoldingsHint')} />}>
        <ChangeText change={toPercent(returns.timeWeighted)} />
      </Item>
      <Item name={<Hinted name={t('returns.ofMoney')} hint={t('returns.ofMoneyHint')} />}>
        <ChangeText change={toPercent(returns.moneyWeighted)} />
      </Item>
      <Item name={t('returns.income')}>
        <ChangeText change={toChange(income, reader)} isEarned />
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
