import { createApiClient } from '@parvalue/shared/api/client.ts'
import { holdingEndpoints, type TradeAnswer } from '@parvalue/shared/api/holdings.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { PORTFOLIO_KEY } from '../portfolio/portfolio-keys.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ holdings: holdingEndpoints }, apiClientOptions)

/** A fill of one of the wallet's own orders; amount and price are decimal text. */
export type WalletTrade = {
  isBuy: boolean
  amount: string
  price: string
  /** Amount adjusted for later splits; without one it equals `amount`. */
  adjustedAmount: string
  /** Price adjusted for later splits, like the prices of the chart; without one it equals `price`. */
  adjustedPrice: string
  atMs: number
  hash: string
}

const REFETCH_MS = 30_000

export const walletTradesQuery = (account: string | null, stockId: number) =>
  queryOptions({
    queryKey: [...PORTFOLIO_KEY, account, 'trades', stockId],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<WalletTrade[]> => {
            const query = { stock_id: stockId }
            return (await client.holdings.listTrades({ query }, { signal })).map(toTrade)
          },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

const toTrade = ({
  side,
  amount,
  price,
  adjusted_amount,
  adjusted_price,
  traded_dt,
  transaction_hash,
}: TradeAnswer): WalletTrade => ({
  isBuy: side === 'BUY',
  amount,
  price,
  adjustedAmount: adjusted_amount,
  adjustedPrice: adjusted_price,
  atMs: Date.parse(traded_dt),
  hash: transaction_hash,
})
