import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { useQuery } from '@tanstack/react-query'
import { marketStateQuery } from '#api/stocks/stocks.ts'
import { serverNowMs } from '#device/clock.ts'

/** Returns today's date in New York by the market's clock; null until it is loaded. */
export function useMarketDate(): string | null {
  const { data } = useQuery(marketStateQuery)
  return data ? newYorkDateAt(serverNowMs() + data.offsetMs) : null
}
