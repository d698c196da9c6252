import { useQuery } from '@tanstack/react-query'
import { accountBalancesQuery, accountPositionsQuery } from '#api/brokerage/brokerage.ts'
import { openBridgeTransfersQuery } from '#api/dollar/bridge.ts'
import { escrowedRedemptionsQuery } from '#api/dollar/redemptions.ts'
import { wiresQuery } from '#api/dollar/wires.ts'
import { orderSummaryQuery } from '#api/orders/orders.ts'
import { toQueryState } from '../to-query-state.ts'
import type { MoneyUnderWay } from './worth-sources.ts'

/** Queries the wallet's money that is under way, each way on its own, so that one failure affects one part. */
export function useMoneyUnderWay(account: `0x${string}`): {
  underWay: MoneyUnderWay
  retry: () => void
} {
  const redemptions = useQuery(escrowedRedemptionsQuery(account))
  const orders = useQuery(orderSummaryQuery(account))
  const wires = useQuery({ ...wiresQuery(account), meta: { isSilent: true } })
  const bridges = useQuery(openBridgeTransfersQuery(account))
  const balances = useQuery(accountBalancesQuery(account))
  const positions = useQuery(accountPositionsQuery(account))
  const underWay = {
    redemptions: toQueryState(redemptions),
    orders: toQueryState(orders),
    wires: toQueryState(wires),
    bridges: toQueryState(bridges),
    account: toQueryState(balances),
    accountPositions: toQueryState(positions),
  }
  const retry = () => {
    for (const query of [redemptions, orders, wires, bridges, balances, positions]) {
      if (query.isError) void query.refetch()
    }
  }
  return { underWay, retry }
}
