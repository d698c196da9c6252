import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Market } from './market.ts'
import { type Positions, toQty } from './positions.ts'

type Deps = {
  store: DatabaseSync
  positions: Positions
  market: Market
  isRefused: (headers: { authorization?: string | undefined }) => boolean
}

type Order = { id: string; client_order_id: string; symbol: string; notional: string; qty: string }

const orderSchema = z.object({
  symbol: z.string(),
  notional: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  side: z.literal('buy'),
  type: z.literal('market'),
  time_in_force: z.literal('day'),
  client_order_id: z.string().min(1).max(128),
})

/** Orders of Alpaca's Broker API: bought at once, at the price of the moment, in parts of a share. */
export function addOrdersApi(app: FastifyInstance, { store, positions, market, isRefused }: Deps) {
  store.exec(`
    create table if not exists orders (
      id text primary key, client_order_id text not null unique, symbol text not null,
      notional text not null, qty text not null
    );
  `)
  const find = (key: string) =>
    store.prepare('select * from orders where client_order_id = ?').get(key) as Order | undefined
  app.post('/v1/trading/accounts/:id/orders', async ({ headers, body }, reply) => {
    if (isRefused(headers)) return reply.code(401).send({ message: 'request is not authorized' })
    const parsed = orderSchema.safeParse(body)
    if (!parsed.success) return reply.code(422).send({ message: z.prettifyError(parsed.error) })
    const { symbol, notional, client_order_id: key } = parsed.data
    await positions.list()
    const price = await market.findPrice(symbol)
    if (!(price > 0)) return reply.code(422).send({ message: `asset ${symbol} is not tradable` })
    // Nothing is waited for from here on, so two of one name cannot both be new.
    if (find(key)) return reply.code(422).send({ message: 'client_order_id must be unique' })
    const units = (toCents(notional) * 10_000_000n * 100_000_000n) / BigInt(Math.round(price * 1e8))
    const order = { id: randomUUID(), client_order_id: key, symbol, notional, qty: toQty(units) }
    positions.inOne(() => {
      store
        .prepare('insert into orders values (?, ?, ?, ?, ?)')
        .run(order.id, key, symbol, notional, order.qty)
      positions.add(symbol, units)
    })
    return toAnswer(order)
  })
  app.get<{ Querystring: { client_order_id?: string } }>(
    '/v1/trading/accounts/:id/orders:by_client_order_id',
    async ({ headers, query }, reply) => {
      if (isRefused(headers)) return reply.code(401).send({ message: 'request is not authorized' })
      const order = find(query.client_order_id ?? '')
      return order ? toAnswer(order) : reply.code(404).send({ message: 'order not found' })
    },
  )
}

function toCents(notional: string): bigint {
  const [whole = '0', fraction = ''] = notional.split('.')
  return BigInt(whole + fraction.padEnd(2, '0'))
}

const toAnswer = ({ qty, ...order }: Order) => ({
  ...order,
  status: 'filled',
  filled_qty: qty,
  side: 'buy',
  type: 'market',
})
