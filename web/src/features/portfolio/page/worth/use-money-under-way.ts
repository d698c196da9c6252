import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type BrokerageAccount, brokerageAccountQuery } from '#api/account/account.ts'
import { accountBalancesQuery, accountPositionsQuery } from '#api/brokerage/brokerage.ts'
import { openBridgeTransfersQuery } from '#api/dollar/bridge.ts'
import { escrowedRedemptionsQuery } from '#api/dollar/redemptions.ts'
import { wiresQuery } from '#api/dollar/wires.ts'
import { orderSummaryQuery } from '#api/orders/orders.ts'
import type { MoneyUnderWay, PortfolioQueryState } from '../portfolio-data.ts'
import { toQueryState } from '../to-query-state.ts'
import { noBalances } from './no-balances.ts'

/** Queries the wallet's money that is under way, each way on its own, so that one failure affects one part. */
export function useMoneyUnderWay(account: `0x${string}`): {
  underWay: MoneyUnderWay
  retry: () => void
} {
  const redemptions = useQuery(escrowedRedemptionsQuery(account))
  const orders = useQuery(orderSummaryQuery(account))
  const wires = useQuery({ ...wiresQuery(account), meta: { isSilent: true } })
  const bridges = useQuery(openBridgeTransfersQuery(account))
  const brokerage = useQuery(brokerageAccountQuery(account))
  // A wallet without an account at the broker may not ask for its balances and positions.
  const opened = brokerage.data && brokerage.data.openedAtMs !== null ? account : null
  const balances = useQuery(accountBalancesQuery(opened))
  const positions = useQuery(accountPositionsQuery(opened))
  const underWay = {
    redemptions: toQueryState(redemptions),
    orders: toQueryState(orders),
    wires: toQueryState(wires),
    bridges: toQueryState(bridges),
    account: toAccountState(brokerage, balances, noBalances),
    accountPositions: toAccountState(brokerage, positions, []),
  }
  const retry = () => {
    for (const query of [redemptions, orders, wires, bridges, brokerage, balances, positions]) {
      if (query.isError) void query.refetch()
    }
  }
  return { underWay, retry }
}

/** Returns the state of an answer about the account: `none` if no account was opened, unknown until that is known. */
function toAccountState<Value>(
  brokerage: UseQueryResult<BrokerageAccount>,
  answer: UseQueryResult<Value>,
  none: Value,
): PortfolioQueryState<Value> {
  if (!brokerage.data) return { ...toQueryState(brokerage), data: null }
  return brokerage.data.openedAtMs === null
    ? { ...toQueryState(brokerage), data: none }
    : toQueryState(answer)
}
