import { useQuery } from '@tanstack/react-query'
import { portfolioQuery } from '#api/portfolio/portfolio.ts'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { toHideableMoneyLabel } from '../labels.ts'
import { toQueryState } from '../to-query-state.ts'
import { useDollarHoldings } from '../use-dollar-holdings.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { useMoneyUnderWay } from './use-money-under-way.ts'
import { findWorth } from './worth-sources.ts'

/** Shows the wallet's total alone, as the portfolio does, with an asterisk while it is incomplete. */
export function TotalFigure({ account }: { account: `0x${string}` }) {
  const reader = usePortfolioDisplaySettings()
  const shares = toQueryState(useQuery(portfolioQuery(account)))
  const { dollars } = useDollarHoldings(account)
  const { underWay } = useMoneyUnderWay(account)
  const worth = findWorth({ account, shares, dollars, underWay })
  if (!worth) return <Skeleton width={160} height={32} />
  const mark = worth.gaps.length > 0 ? '*' : ''
  return (
    <AmountFigure
      size="total"
      text={`${toHideableMoneyLabel(worth.shownTotal, reader)}${mark}`}
      code="USD"
    />
  )
}
