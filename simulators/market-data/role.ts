import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { referenceStocks } from '../../shared/domain/stocks/reference-prices.ts'
import type { Simulator } from '../role.ts'
import { addActionsApi } from './actions-api.ts'
import { ACTIONS_HELP, addActionsControl } from './actions-control.ts'
import { addActionsUi } from './actions-ui.ts'
import { addMarketDataApi } from './api.ts'
import { addClockApi } from './clock-api.ts'
import { addCryptoApi } from './crypto-api.ts'
import { addHistoryApi } from './history-api.ts'
import { addMarketTimeControl, createMarketTime } from './market-time.ts'
import { createMarketStore, type MarketStore, quoteModes } from './store.ts'

const HELP = `Simulator of Alpaca Market Data.

Prices: at the start of the simulation each stock costs its reference price. Funds of Treasury bills
(SGOV, BIL, TBIL) rise continuously, 4.3 % a year, day and night; on the first of a month they fall by
the distribution for the month before and pay it three days later. Shares follow a deterministic path
while New York trades (20:00 on Sunday to 20:00 on Friday) and keep the last trade in between. Some pay
each quarter: on the ex-date, at 04:00 in New York, they fall by the dividend that is paid two weeks
later. NVDA, AVGO and WMT were split in 2024. Ether trades day and night.

POST /control/mode   {"mode": "stale", "symbol": "SGOV"}; without a symbol, all of them
  normal    as above
  stale     a price of ten days ago
  zero      0
  negative  a negative price
  jump      ten times the price
  missing   the symbol is unknown
  away      every response is 503; for all symbols
POST /control/resume ends all modes
POST /control/clock  {"move": "open"}: moves the time of the market and of the product forward, never back, to the
  next open of the regular session; also "close" and "next_day"; 409 if the market is already there
GET  /control/clock  the shifts of the market's time
POST /control/ahead  {"days": 40}: moves the time of the market alone forward; the product does not follow
POST /control/halt     {"symbol": "AAPL", "reason": "News pending"}: halts trading
POST /control/resume-trading {"symbol": "AAPL"}

${ACTIONS_HELP}`

const symbol = z.enum(referenceStocks.map((stock) => stock.symbol))

const modeSchema = z.strictObject({
  mode: z.enum([...quoteModes, 'away']),
  symbol: symbol.optional(),
})
const aheadSchema = z.strictObject({ days: z.number().min(0).max(3660) })
const haltSchema = z.strictObject({ symbol, reason: z.string().min(1).max(120) })
const resumeSchema = z.strictObject({ symbol })

/** Simulates Alpaca's market data. */
export const marketDataSimulator: Simulator = {
  name: 'market-data',
  port: 6,
  create: (app, { store, clock, settings }) => {
    const time = createMarketTime(settings, clock)
    const market = createMarketStore(store, time.nowMs())
    const worldMs = () => time.nowMs() + market.read().aheadMs
    addMarketDataApi(app, { market, worldMs })
    addHistoryApi(app, { market, worldMs })
    addActionsApi(app, { market, worldMs })
    addActionsControl(app, { market, worldMs })
    addCryptoApi(app, worldMs)
    addClockApi(app, worldMs)
    addActionsUi(app, { market, worldMs }, HELP)
    addControls(app, market, worldMs)
    addMarketTimeControl(app, time, worldMs)
    return { step: async () => {} }
  },
}

function addControls(app: FastifyInstance, market: MarketStore, worldMs: () => number) {
  const take = <Shape extends z.ZodType>(
    place: string,
    shape: Shape,
    act: (input: z.output<Shape>) => unknown,
  ) =>
    app.post(`/control/${place}`, async ({ body }, reply) => {
      const parsed = shape.safeParse(body)
      if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
      return act(parsed.data) ?? { ok: true }
    })
  take('mode', modeSchema, ({ mode, symbol: one }) => {
    if (mode === 'away') market.setAway(true)
    else for (const each of one ? [one] : symbol.options) market.setMode(each, mode)
  })
  take('resume', z.unknown(), () => market.clearModes())
  take('ahead', aheadSchema, ({ days }) => {
    market.moveAhead(days * 86_400_000)
    return { world_dt: new Date(worldMs()).toISOString() }
  })
  take('halt', haltSchema, (input) => market.halt({ ...input, sinceMs: worldMs() }))
  take('resume-trading', resumeSchema, (input) => market.resumeTrading(input.symbol))
}
