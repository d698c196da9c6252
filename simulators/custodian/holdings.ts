import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { referenceStocks } from '../../shared/domain/reference-prices.ts'
import { toDate } from '../market-data/actions.ts'
import type { Market } from './market.ts'
import { addOrdersApi } from './orders.ts'
import { createPositions } from './positions.ts'
import type { Treasury } from './treasury.ts'

/** As the product expects it from a custodian that nobody configured. */
const AUTHORIZATION = `Basic ${Buffer.from('simulated:simulated-custodian').toString('base64')}`

const YEAR_MS = 365 * 86_400_000

/** No dividend is paid later than this after its ex-date. */
const PAID_AFTER_MS = 92 * 86_400_000

type Deps = { store: DatabaseSync; treasury: Treasury; market: Market; clock: () => number }

const positionSchema = z.strictObject({
  symbol: z.enum(referenceStocks.map(({ symbol }) => symbol)),
  qty: z.string().regex(/^\d{1,12}(\.\d{1,9})?$/),
})

const aheadSchema = z.strictObject({ days: z.number().min(0).max(3660) })

/**
 * The shares behind the stock tokens, in the vendor's own paths and fields: positions, orders and paid
 * distributions of an account of Alpaca's Broker API.
 */
export function addHoldingsApi(app: FastifyInstance, { store, treasury, market, clock }: Deps) {
  store.exec(`
    create table if not exists world (
      only_one integer primary key check (only_one = 1), start_ms integer not null,
      ahead_ms integer not null default 0
    );
  `)
  store.prepare('insert or ignore into world (only_one, start_ms) values (1, ?)').run(clock())
  const world = () =>
    store.prepare('select start_ms, ahead_ms from world').get() as {
      start_ms: number
      ahead_ms: number
    }
  const worldMs = () => clock() + world().ahead_ms
  const positions = createPositions({
    ...{ store, treasury, market, worldMs },
    firstMs: () => world().start_ms,
  })
  const isRefused = (headers: { authorization?: string | undefined }) =>
    headers.authorization !== AUTHORIZATION
  app.get('/v1/trading/accounts/:id/positions', async ({ headers }, reply) => {
    if (isRefused(headers)) return reply.code(401).send({ message: 'request is not authorized' })
    return (await positions.list()).map(({ symbol, qty }) => ({
      asset_id: symbol,
      symbol,
      exchange: 'ARCA',
      asset_class: 'us_equity',
      qty,
      side: 'long',
    }))
  })
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/v1/accounts/activities/DIV',
    async ({ headers, query }, reply) => {
      if (isRefused(headers)) return reply.code(401).send({ message: 'request is not authorized' })
      const nowMs = worldMs()
      const sinceMs = query.after ? Date.parse(query.after) : nowMs - YEAR_MS
      const held = new Map((await positions.list()).map(({ symbol, qty }) => [symbol, qty]))
      const today = toDate(nowMs)
      const fromMs = Math.max(world().start_ms, sinceMs - PAID_AFTER_MS)
      return (await market.listDividends(fromMs, nowMs))
        .filter(({ symbol, payableDate }) => held.has(symbol) && payableDate <= today)
        .filter(({ payableDate }) => Date.parse(payableDate) >= sinceMs)
        .filter(({ symbol, exDate }) => `${symbol}-${exDate}` > (query.page_token ?? ''))
        .map(({ symbol, rate, exDate, payableDate }) => ({
          id: `${symbol}-${exDate}`,
          activity_type: 'DIV',
          date: payableDate,
          net_amount: (rate * Number(held.get(symbol))).toFixed(2),
          symbol,
          qty: held.get(symbol),
          per_share_amount: `${rate}`,
          status: 'executed',
        }))
    },
  )
  addOrdersApi(app, { store, positions, market, isRefused })
  app.post('/control/position', async ({ body }, reply) => {
    const parsed = positionSchema.safeParse(body)
    if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
    positions.put(parsed.data.symbol, parsed.data.qty)
    return { ok: true }
  })
  app.post('/control/ahead', async ({ body }, reply) => {
    const parsed = aheadSchema.safeParse(body)
    if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
    store.prepare('update world set ahead_ms = ahead_ms + ?').run(parsed.data.days * 86_400_000)
    return { ok: true }
  })
}
