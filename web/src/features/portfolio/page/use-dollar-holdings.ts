import { useQueries, useQuery } from '@tanstack/react-query'
import { boot } from '#api/client/boot.ts'
import { usdPlusEarningsQuery } from '#api/stocks/rates.ts'
import { toServerMs } from '#device/clock.ts'
import { chainBalancesQuery } from '#tokens/balances.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import type { DollarHoldings } from './portfolio-data.ts'

/** Queries the wallet's dollar tokens on all networks, each on its own, so that one failure affects one network. */
export function useDollarHoldings(account: `0x${string}`): {
  dollars: DollarHoldings
  retry: () => void
} {
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
