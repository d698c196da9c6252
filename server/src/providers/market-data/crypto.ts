import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { z } from 'zod'
import type { Http } from '../../platform/ambient.ts'
import { createAlpacaHttp } from '../alpaca-http.ts'
import { ProviderError } from '../provider-error.ts'
import type { KeyAccess } from '../simulated.ts'
import type { FindNativePrice } from './port.ts'

/** docs.alpaca.markets/reference/cryptolatesttrades: what is read, and no more. */
const tradesSchema = z.object({
  trades: z.record(z.string(), z.object({ t: z.string(), p: z.number() })),
})

/** Alpaca's market data of crypto currencies, or the simulator that speaks as it does. */
export function createAlpacaNativePrice({ url, key }: KeyAccess, http: Http): FindNativePrice {
  const [id = '', secret = ''] = key.split(':')
  const headers = { 'APCA-API-KEY-ID': id, 'APCA-API-SECRET-KEY': secret }
  const ask = createAlpacaHttp(http, url, headers)
  return async (symbol) => {
    const pair = `${symbol}/USD`
    const { trades } = await ask(
      '/v1beta3/crypto/us/latest/trades',
      { symbols: pair },
      tradesSchema,
    )
    const trade = trades[pair]
    if (!trade) return null
    const price = parsePriceDown(trade.p)
    const atMs = Date.parse(trade.t.replace(/(\.\d{3})\d+/, '$1'))
    if (price === null || !Number.isFinite(atMs)) {
      throw new ProviderError('broken', `${pair} was traded at ${trade.p}, ${trade.t}`)
    }
    return { price, atMs }
  }
}
