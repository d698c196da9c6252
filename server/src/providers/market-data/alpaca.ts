import type { Http } from '../../world.ts'
import { type AskAlpaca, createAlpacaHttp } from '../alpaca-http.ts'
import { ProviderError } from '../provider-error.ts'
import type { KeyAccess } from '../simulated.ts'
import {
  corporateActionsSchema,
  snapshotsSchema,
  toDistributions,
  toQuotes,
} from './alpaca-translate.ts'
import type { DateSpan, Distribution, MarketData } from './port.ts'

/** Far more than a year of a few funds needs; a vendor that never ends is broken. */
const PAGES_MAX = 20

/** Alpaca Market Data (alpaca.markets), or the simulator that speaks as it does. */
export function createAlpacaMarketData({ url, key }: KeyAccess, http: Http): MarketData {
  const [id = '', secret = ''] = key.split(':')
  const headers = { 'APCA-API-KEY-ID': id, 'APCA-API-SECRET-KEY': secret }
  const ask = createAlpacaHttp(http, url, headers)
  return {
    listQuotes: async (symbols) => {
      if (symbols.length === 0) return new Map()
      const query = { symbols: symbols.join(',') }
      return toQuotes(await ask('/v2/stocks/snapshots', query, snapshotsSchema))
    },
    listDistributions: (symbols, span) =>
      symbols.length === 0 ? Promise.resolve([]) : listAll(ask, symbols, span),
  }
}

async function listAll(ask: AskAlpaca, symbols: readonly string[], { from, to }: DateSpan) {
  const found: Distribution[] = []
  const query = { symbols: symbols.join(','), types: 'cash_dividend', start: from, end: to }
  let pageToken: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const asked: Record<string, string> =
      pageToken === null ? query : { ...query, page_token: pageToken }
    const answer = await ask(
      '/v1/corporate-actions',
      { ...asked, limit: '1000' },
      corporateActionsSchema,
    )
    found.push(...toDistributions(answer))
    pageToken = answer.next_page_token ?? null
    if (pageToken === null) return found.sort((a, b) => (a.exDate < b.exDate ? -1 : 1))
  }
  throw new ProviderError('broken', 'Corporate actions have no end')
}
