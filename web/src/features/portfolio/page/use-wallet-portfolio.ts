import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot } from '#api/client/boot.ts'
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
import { usdPlusEarningsQuery } from '#api/stocks/rates.ts'
import { serverNowMs, toServerMs } from '#device/clock.ts'
import { chainBalancesQuery } from '#tokens/balances.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { toInitialTimespan } from './gains/return-rules.ts'
import type { DollarHoldings, PortfolioData } from './portfolio-data.ts'
import { toQueryState } from './to-query-state.ts'
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
  const { dollars, retry } = useDollars(account)
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

function useDollars(account: `0x${string}`): { dollars: DollarHoldings; retry: () => void } {
  const supported = useSupportedChainIds()
  const chainIds = boot.deployments
    .map(({ chainId }) => chainId)
    .filter((id) => supported.includes(id))
  const earnings = useQuery(usdPlusEarningsQuery(account)).data
  const answers = useQueries({
    queries: chainIds.map((chainId) => chainBalancesQuery(chainId, account)),
  })
  const known = answers.filter(({ data }) => data)
  return {
    dollars: {
      chains: known.flatMap(({ data }) => (data ? [data] : [])),
      earned: new Map((earnings ?? []).map(({ chainId, earned }) => [chainId, earned])),
      isEarnedKnown: earnings !== undefined,
      downChainIds: chainIds.filter((_, index) => {
        const answer = answers[index]
        return answer !== undefined && isNetworkNotResponding(answer)
      }),
      isPending: answers.some((answer) => answer.isPending && !isNetworkNotResponding(answer)),
      knownMs: toServerMs(Math.min(...known.map(({ dataUpdatedAt }) => dataUpdatedAt))),
    },
    retry: () => {
      for (const answer of answers) if (isNetworkNotResponding(answer)) void answer.refetch()
    },
  }
}
