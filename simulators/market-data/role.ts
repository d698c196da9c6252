import { z } from 'zod'
import { referenceStocks } from '../../shared/domain/reference-prices.ts'
import type { Role } from '../role.ts'
import { addMarketDataApi } from './api.ts'
import { createMarketStore, modes } from './store.ts'

const HELP = `The market data of this machine. It speaks as Alpaca Market Data does.

What it does: on the world's first moment each stock costs its reference price. Funds of Treasury
bills (SGOV, BIL, TBIL) rise a little each moment, 4.3 % in a year; on the first of a month they fall
by what they pay for the month before, and pay it three days later. Shares (AAPL, NVDA) go their own
way, the same at the same time. It trades day and night.

POST /control/mode   {"mode": "stale", "symbol": "SGOV"}; without a symbol, all of them
  normal    as said above
  stale     a price of ten days ago
  zero      0
  negative  below zero
  jump      ten times as much
  missing   it is not known here
  away      every answer is 503; of all of them
POST /control/resume normal again
POST /control/ahead  {"days": 40}: time goes on by that much, and never back
`

const modeSchema = z.strictObject({
  mode: z.enum([...modes, 'away']),
  symbol: z.enum(referenceStocks.map(({ symbol }) => symbol)).optional(),
})

const aheadSchema = z.strictObject({ days: z.number().min(0).max(3660) })

/** What stocks cost in this world. */
export const marketData: Role = {
  name: 'market-data',
  port: 6,
  create: (app, { store, clock }) => {
    const market = createMarketStore(store, clock())
    addMarketDataApi(app, { market, worldMs: () => clock() + market.aheadMs() })
    app.get('/', async (_, reply) => reply.type('text/plain; charset=utf-8').send(HELP))
    app.post('/control/mode', async ({ body }, reply) => {
      const parsed = modeSchema.safeParse(body)
      if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
      const { mode, symbol } = parsed.data
      if (mode === 'away') market.setAway(true)
      else {
        const symbols = symbol ? [symbol] : referenceStocks.map((stock) => stock.symbol)
        for (const each of symbols) market.setMode(each, mode)
      }
      return { ok: true }
    })
    app.post('/control/resume', async () => {
      market.clearModes()
      return { ok: true }
    })
    app.post('/control/ahead', async ({ body }, reply) => {
      const parsed = aheadSchema.safeParse(body)
      if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
      market.moveAhead(parsed.data.days * 86_400_000)
      return { world_dt: new Date(clock() + market.aheadMs()).toISOString() }
    })
    return { step: async () => {} }
  },
}
