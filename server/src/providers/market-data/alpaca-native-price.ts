import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { z } from 'zod'
import type { Http } from '../../platform/ambient.ts'
import { createAlpacaClient } from '../alpaca-http.ts'
import { ProviderError } from '../provider-error.ts'
import type { KeyAccess } from '../simulated.ts'
import type { FindNativePrice } from './port.ts'

/** The fields that the adapter reads; see docs.alpaca.markets/reference/cryptolatesttrades. */
const tradesSchema = z.object({
  trades: z.record(z.string(), z.object({ t: z.string(), p: z.number() })),
})

/** Returns the client of Alpaca's crypto market data or of its simulator. */
export function createAlpacaNativePrice({ url, key }: KeyAccess, http: Http): FindNativePrice {
  const [id = '', secret = ''] = key.split(':')
  const headers = { 'APCA-API-KEY-ID': id, 'APCA-API-SECRET-KEY': secret }
  const request = createAlpacaClient(http, url, headers)
  return async (symbol) => {
    const pair = `${symbol}/USD`
    const { trades } = await request(
      '/v1beta3/crypto/us/latest/trades',
      { symbols: pair },
      tradesSchema,
    )
    const trade = trades[pair]
    if (!trade) return null
    const price = parsePriceDown(trade.p)
    const atMs = Date.parse(trade.t.replace(/(\.\d{3})\d+/, '$1'))
    if (price === null || !Number.isFinite(atMs)) {
      throw new ProviderError(
        'broken',
        `Alpaca: invalid trade of ${pair}: price ${trade.p}, time ${trade.t}`,
      )
    }
    return { price, atMs }
  }
}
