import { useQuery } from '@tanstack/react-query'
import { wrappedBalancesQuery } from '#api/portfolio/holdings.ts'
import { portfolioQuery } from '#api/portfolio/portfolio.ts'
import { useSignedInAccount } from '#session/use-account.ts'

/**
 * Returns the held shares by stock; a wrapped token counts as the shares that it unwraps to. Null while unknown, or for
 * a visitor.
 */
export function useHeldShares(): ReadonlyMap<number, bigint> | null {
  const account = useSignedInAccount()
  const { data: portfolio } = useQuery(portfolioQuery(account))
  const { data: wrapped } = useQuery(wrappedBalancesQuery(account))
  if (!portfolio || !wrapped) return null
  const held = new Map<number, bigint>()
  const add = (stockId: number, amount: bigint) =>
    held.set(stockId, (held.get(stockId) ?? 0n) + amount)
  for (const { stockId, amount, isWrapped } of portfolio.positions)
    if (!isWrapped) add(stockId, amount)
  for (const { stockId, underlying } of wrapped) add(stockId, underlying)
  return held
}
