import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PortfolioTimespan,
  portfolioQuery,
  portfolioValuesQuery,
} from '#api/portfolio/portfolio.ts'
import {
  corporateActionsQuery,
  dividendStatementsQuery,
  dividendsQuery,
} from '#api/stocks/corporate-actions.ts'
import { serverNowMs } from '#device/clock.ts'
import { toInitialTimespan } from './gains/return-rules.ts'
import type { PortfolioData } from './portfolio-data.ts'
import { toQueryState } from './to-query-state.ts'
import { useDollarHoldings } from './use-dollar-holdings.ts'
import { useMoneyUnderWay } from './worth/use-money-under-way.ts'

/** Returns the wallet's portfolio: shares from the server, dollars from the chains. */
export function useWalletPortfolio(account: `0x${string}`): PortfolioData {
  const [chosen, onTimespan] = useState<PortfolioTimespan | null>(null)
  const shares = useQuery(portfolioQuery(account))
  const timespan = chosen ?? toInitialTimespan(shares.data?.positions ?? [], serverNowMs())
  const values = useQuery(portfolioValuesQuery(shares.isPending ? null : account, timespan))
  const dividends = useQuery(dividendsQuery(account))
  const statements = useQuery(dividendStatementsQuery(account))
  const actions = useQuery(corporateActionsQuery(account))
  const yearValues = useQuery(portfolioValuesQuery(shares.isPending ? null : account, 'YEAR'))
  const { dollars, retry } = useDollarHoldings(account)
  const { underWay, retry: retryUnderWay } = useMoneyUnderWay(account)
  return {
    isSample: false,
    account,
    shares: toQueryState(shares),
    dollars,
    underWay,
    yearValues: toQueryState(yearValues),
    values: toQueryState(values),
    dividends: toQueryState(dividends),
    statements: toQueryState(statements),
    actions: toQueryState(actions),
    timespan,
    onTimespan,
    onRetry: () => {
      for (const query of [shares, values, yearValues, dividends, statements, actions]) {
        if (query.isError) void query.refetch()
      }
      retry()
      retryUnderWay()
    },
  }
}
