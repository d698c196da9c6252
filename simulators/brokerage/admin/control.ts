import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { referenceStocks } from '../../../shared/domain/stocks/reference-prices.ts'
import { toMoney, toPrice, toQty, toQtyText } from '../amounts.ts'
import type { BrokerStore } from '../store.ts'
import type { EventEmitter } from '../trading/events.ts'
import type { Executions } from '../trading/executions.ts'
import { emitManualEvent, manualEvents } from '../trading/manual-events.ts'
import type { WorldClock } from '../world-clock.ts'

export const HELP = `The broker of this machine. It speaks as Alpaca's Broker API does and trades for
the issuer of stock tokens, and for customers with an account of their own.

What it does: an order is accepted, then open at the exchange, then filled at the bid or ask of the
market data beside it, at most 1,000 shares a step (100 ms). At the market it trades in the regular
session only and waits until then; at a limit also before, after and overnight with extended_hours.
DAY ends with its session, GTC after 90 days; IOC takes what is there and FOK all or nothing, both in
the regular session only. Fractions and orders for dollars are DAY orders, of a dollar at least. A
halted stock takes no orders and fills none. It buys with its cash less what open orders need, sells
what it has, and never trades with itself (opposite orders that could meet).

Its shares: behind the stock tokens of this machine it has as many as there are, from when it first
sees each token's contract (within a second of its start); then what it trades. A split multiplies
them at 04:00 in New York of its ex-date and cancels the stock's open orders with the reason
CORPORATE_ACTION. A dividend is paid on its day for the shares that were held when the stock went
ex. Nothing is bought outside the market: what the issuer reinvests are orders for the day, which
wait for the regular session.

POST /control/mode   {"mode": "parts", "value": "3"}; until resumed, each new order
  parts         is filled in so many parts
  slow          stands still for two seconds
  still         stands still until it is told to go on, and is not cancelled either
  reject        is accepted and then rejected by the exchange; the value is the reason
  refuse        is refused with 403; the value is the message
  duplicate     is told of twice, under two ids
  reverse       is told of the wrong way round: what happened last comes first
and until resumed
  late_cancel   a cancellation is refused, because it is filled first
  drop_answers  what is asked for is done, but the line breaks before the answer
  lose_requests the line breaks before anything is done
  away          every answer is 503
  busy          every answer is 429, and nothing is done
POST /control/resume         normal again
POST /control/bust           {"execution_id": "..."}: it never was
POST /control/correct        {"execution_id": "...", "qty": "2", "price": "9.5"}: it was this instead
POST /control/execute        {"order_id": "...", "qty": "2", "price": "9.5"}: once more, whatever it is
POST /control/tell           {"order_id": "...", "event": "suspended", "reason": "..."}: it happens, and
  is told; by our name for the order too. It stands still then, but for new and accepted, with which
  it goes on. After an end it is told of, and the end stays. One of
  pending_review accepted held pending_new accepted_for_bidding new stopped suspended done_for_day
  calculated pending_cancel order_cancel_rejected pending_replace order_replace_rejected restated
  canceled expired replaced rejected
POST /control/break-streams  every line that listens breaks
POST /control/cash           {"amount": "1000"}: so many dollars from now on
POST /control/position       {"symbol": "AAPL", "qty": "12.5"}: so many shares from now on
GET  /control/executions     {"order_id"} in the query: of one order
`

const modes = [
  'parts',
  'slow',
  'still',
  'reject',
  'refuse',
  'duplicate',
  'reverse',
  'late_cancel',
  'drop_answers',
  'lose_requests',
  'away',
  'busy',
  'ach_seconds',
  'account_status',
] as const

const qty = z.string().regex(/^\d{1,12}(\.\d{1,9})?$/)
const price = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/)
const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

const modeSchema = z
  .strictObject({ mode: z.enum(modes), value: z.string().min(1).max(200).default('1') })
  .refine(({ mode, value }) => mode !== 'parts' || /^[1-9]\d?$/.test(value))
  .refine(({ mode, value }) => mode !== 'ach_seconds' || /^\d{1,4}$/.test(value))
const bustSchema = z.strictObject({ execution_id: z.string() })
const correctSchema = bustSchema.extend({ qty, price })
const executeSchema = z.strictObject({ order_id: z.string(), qty, price })
const tellSchema = z.strictObject({
  order_id: z.string(),
  event: z.enum(manualEvents),
  reason: z.string().min(1).max(200).optional(),
})
const positionSchema = z.strictObject({
  symbol: z.enum(referenceStocks.map(({ symbol }) => symbol)),
  qty,
})

type ControlDeps = {
  store: BrokerStore
  events: EventEmitter
  executions: Executions
  breakStreams: () => void
  world: WorldClock
  clock: () => number
}

/** Adds the simulator's own controls for people and tests; Alpaca has no such paths. */
export function addControl(app: FastifyInstance, deps: ControlDeps) {
  const { store, events, executions, breakStreams, world } = deps
  const take = <Shape extends z.ZodType>(
    place: string,
    shape: Shape,
    act: (asked: z.output<Shape>) => unknown,
  ) =>
    app.post(`/control/${place}`, async ({ body }, reply) => {
      const parsed = shape.safeParse(body)
      if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
      const answer = store.inOne(() => act(parsed.data))
      return answer === null ? reply.code(404).send({ ok: false }) : { ok: true, id: answer }
    })
  const find = (id: string) => store.findOrder(id) ?? store.findByClientId(id)
  take('mode', modeSchema, ({ mode, value }) => store.setMode(mode, value))
  take('resume', z.unknown(), () => store.clearModes())
  take('bust', bustSchema, (asked) => executions.amend(asked.execution_id, null, world.nowMs()))
  take('correct', correctSchema, (asked) => {
    const instead = { qty: toQty(asked.qty), price: toPrice(asked.price) }
    return executions.amend(asked.execution_id, instead, world.nowMs())
  })
  take('execute', executeSchema, (asked) => {
    const order = find(asked.order_id)
    if (!order) return null
    const fill = { qty: toQty(asked.qty), price: toPrice(asked.price), isAll: false }
    events.deliver(order, () => executions.execute(order, fill, world.nowMs()))
    return order.id
  })
  take('tell', tellSchema, (asked) => {
    const order = find(asked.order_id)
    if (!order) return null
    emitManualEvent(deps, order, asked, world.nowMs())
    return order.id
  })
  take('break-streams', z.unknown(), breakStreams)
  take('cash', z.strictObject({ amount }), (asked) => store.saveCash(toMoney(asked.amount)))
  take('position', positionSchema, (asked) => {
    store.savePosition(asked.symbol, toQtyText(toQty(asked.qty)), world.nowMs())
  })
  app.get<{ Querystring: { order_id?: string } }>('/control/executions', async ({ query }) =>
    store.listExecutions(query.order_id ?? ''),
  )
}
