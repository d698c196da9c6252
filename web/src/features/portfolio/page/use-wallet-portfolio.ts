import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot } from '#api/client/boot.ts'
import { portfolioQuery, portfolioValuesQuery, type Timespan } from '#api/portfolio/portfolio.ts'
import { actionsQuery, dividendsQuery } from '#api/stocks/corporate-actions.ts'
import { earningsQuery } from '#api/stocks/rates.ts'
import { balancesQuery } from '#tokens/balances.ts'
import { isNotResponding } from '#tokens/is-silent.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { toInitialTimespan } from './gains/return-rules.ts'
import type { DollarHoldings, PortfolioData, PortfolioQueryState } from './portfolio-data.ts'

/** Returns the wallet's portfolio: shares from the server, dollars from the chains. */
export function useWalletPortfolio(account: `0x${string}`): PortfolioData {
  const [chosen, onTimespan] = useState<Timespan | null>(null)
  const shares = useQuery(portfolioQuery(account))
  const timespan = chosen ?? toInitialTimespan(shares.data?.positions ?? [], Date.now())
  const values = useQuery(portfolioValuesQuery(shares.isPending ? null : account, timespan))
  const dividends = useQuery(dividendsQuery(account))
  const actions = useQuery(actionsQuery(account))
  const { dollars, retry } = useDollars(account)
  return {
    isSample: false,
    shares: toQueryState(shares),
    dollars,
    values: toQueryState(values),
    dividends: toQueryState(dividends),
    actions: toQueryState(actions),
    timespan,
    onTimespan,
    onRetry: () => {
      for (const query of [shares, values, dividends, actions]) {
        if (query.isError) void query.refetch()
      }
      retry()
    },
  }
}

const toQueryState = <Value>({
  data,
  isError,
  dataUpdatedAt,
}: UseQueryResult<Value>): PortfolioQueryState<Value> => ({
  data: data ?? null,
  isFailed: isError,
  knownMs: dataUpdatedAt,
})

function useDollars(account: `0x${string}`): { dollars: DollarHoldings; retry: () => void } {
  const supported = useSupportedChainIds()
  const chainIds = boot.deployments
    .map(({ chainId }) => chainId)
    .filter((id) => supported.includes(id))
  const earnings = useQuery(earningsQuery(account)).data ?? []
  const answers = useQueries({
    queries: chainIds.map((chainId) => balancesQuery(chainId, account)),
  })
  const known = answers.filter(({ data }) => data)
  return {
    dollars: {
      chains: known.flatMap(({ data }) => (data ? [data] : [])),
      earned: new Map(earnings.map(({ chainId, earned }) => [chainId, earned])),
      downChainIds: chainIds.filter((_, index) => {
        const answer = answers[index]
        return answer !== undefined && isNotResponding(answer)
      }),
      isPending: answers.some((answer) => answer.isPending && !isNotResponding(answer)),
      knownMs: Math.min(...known.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    },
    retry: () => {
      for (const answer of answers) if (isNotResponding(answer)) void answer.refetch()
    },
  }
}
