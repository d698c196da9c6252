import { createApiClient } from '@parvalue/shared/api/client.ts'
import { treasuryEndpoints } from '@parvalue/shared/api/treasury.ts'
import { STOCK_PRICE_CACHE_MS } from '@parvalue/shared/domain/product/timing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { notePrices } from '../outage/note-prices.ts'

const client = createApiClient({ treasury: treasuryEndpoints }, apiClientOptions)

/** Dollars per token as decimal text, by token id; tokens without a price are missing. */
export type StockTokenPrices = ReadonlyMap<number, string>

export const listStockTokens = async (
  chainId: number,
  signal: AbortSignal,
): Promise<{ id: number; address: Address }[]> => {
  const params = { chain_id: chainId }
  const tokens = await client.treasury.getStockTokens({ params }, { signal })
  return tokens.map(({ id, address }) => ({ id, address: address }))
}

/** Queries the prices of stock tokens; they are fresh for five seconds (requirement TP-03). */
export const stockTokenPricesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['stock-prices', ...ids],
    queryFn: async ({ signal }): Promise<StockTokenPrices> => {
      if (ids.length === 0) return new Map()
      const query = { stock_token_ids: [...ids] }
      const prices = await client.treasury.getStockTokenPrices({ query }, { signal })
      const known = new Map(prices.map(({ stock_token_id, price }) => [stock_token_id, price]))
      notePrices(ids.map((id) => known.get(id) ?? null))
      return known
    },
    meta: { isSilent: true },
    staleTime: STOCK_PRICE_CACHE_MS,
    refetchInterval: STOCK_PRICE_CACHE_MS,
  })
