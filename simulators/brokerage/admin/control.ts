import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { referenceStocks } from '../../../shared/domain/stocks/reference-prices.ts'
import { formatQty, parseMoney, parsePrice, parseQty } from '../amounts.ts'
import type { BrokerStore } from '../store.ts'
import type { DividendPayments } from '../trading/dividend-payments.ts'
import type { OrderEventEmitter } from '../trading/events.ts'
import type { Executions } from '../trading/executions.ts'
import { emitManualEvent, manualEvents } from '../trading/manual-events.ts'
import { fillByHand } from '../trading/manual-fills.ts'
import type { MarketClient } from '../trading/market.ts'
import type { WorldClock } from '../world-clock.ts'

export const BROKER_HELP = `Simulator of Alpaca's Broker API. It trades for the issuer of stock tokens, and for
customers with accounts of their own.

Orders: an order is accepted, then open at the exchange, then filled at the bid or ask of the market
data simulator, at most 1,000 shares a step (100 ms). Market orders trade in the regular session only
and wait for it; limit orders with extended_hours also trade before, after and overnight. DAY orders
expire with their session, GTC orders after 90 days; IOC fills what is available and FOK all or
nothing, both in the regular session only. Fractional and notional orders are DAY orders of a dollar
at least. A halted stock accepts no orders and fills none. Buying power is cash less the hold of open
orders; there are no short sales and no wash trades.

Positions: the omnibus account holds one share for each stock token of the local chains, from the
first sight of the token's contract (within a second of the start); later only trades change it. A
split multiplies positions at 04:00 in New York of its ex-date and cancels the stock's open orders
with the reason CORPORATE_ACTION. A dividend is paid on its pay date for the shares held when the
stock went ex; each dividend is an activity of its own. If the market corrects the rate afterwards, the
difference is paid by a further activity. Reinvestments are DAY orders that wait for the regular session.

POST /control/mode   {"mode": "parts", "value": "3"}; until resumed, for each new order
  parts         filled in that many parts
  slow          waits two seconds
  still         waits until resumed, also with a cancellation
  reject        accepted, then rejected by the exchange; the value is the reason
  refuse        refused with 403; the value is the message
  duplicate     each event comes twice, under two ids
  reverse       events come in reverse order
and until resumed
  late_cancel   cancellations are refused, because the order fills first
  drop_answers  the request is carried out, but the connection closes before the response
  lose_requests the connection closes before anything is done
  away          every response is 503
  busy          every response is 429
POST /control/resume         ends all modes
POST /control/bust           {"execution_id": "..."}: busts an execution
POST /control/correct        {"execution_id": "...", "qty": "2", "price": "9.5"}: corrects an execution
POST /control/execute        {"order_id": "...", "qty": "2", "price": "9.5"}: executes once more, in any status
POST /control/fill           {"order_id": "...", "part": "all"}: fills an open order at its limit price, or at the
  market's; or "half" of what is left. The limit price must be within 3 % of the market's, because the
  vault of stock tokens takes no other fill
POST /control/tell           {"order_id": "...", "event": "suspended", "reason": "..."}: emits an event and
  sets its status; order_id may be the client order id. The order then waits, except after new and
  accepted. In a terminal status the event is emitted and the status stays. Events:
  pending_review accepted held pending_new accepted_for_bidding new stopped suspended done_for_day
  calculated pending_cancel order_cancel_rejected pending_replace order_replace_rejected restated
  canceled expired replaced rejected
POST /control/break-streams  closes every event stream
POST /control/cash           {"amount": "1000"}: sets the cash in dollars
POST /control/position       {"symbol": "AAPL", "qty": "12.5"}: sets a position in shares
POST /control/dividend-payment {"symbol": "AAPL", "per_share": "0.25"}: pays a dividend that need not be
  announced, on the current position today, or with "qty" and "date"; negative, it takes a payment back
POST /control/dividend-cancel {"id": "..."}: cancels a payment, which keeps its figures
GET  /control/executions     ?order_id=...: the executions of one order
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
const fillSchema = z.strictObject({ order_id: z.string(), part: z.enum(['all', 'half']) })
const tellSchema = z.strictObject({
  order_id: z.string(),
  event: z.enum(manualEvents),
  reason: z.string().min(1).max(200).optional(),
})
const positionSchema = z.strictObject({
  symbol: z.enum(referenceStocks.map(({ symbol }) => symbol)),
  qty,
})

const paymentSchema = z.strictObject({
  symbol: z.enum(referenceStocks.map(({ symbol }) => symbol)),
  per_share: z.coerce
    .number()
    .min(-10_000)
    .max(10_000)
    .refine((value) => value !== 0),
  qty: qty.optional(),
  date: z.iso.date().optional(),
})

type ControlDeps = {
  payments: DividendPayments
  store: BrokerStore
  events: OrderEventEmitter
  executions: Executions
  market: MarketClient
  breakStreams: () => void
  world: WorldClock
  clock: () => number
}

/** Adds the simulator's own controls for people and tests; Alpaca has no such paths. */
export function addBrokerControl(app: FastifyInstance, deps: ControlDeps) {
  const { store, events, executions, breakStreams, world } = deps
  const addCommand = <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    act: (input: z.output<Shape>) => unknown,
  ) =>
    app.post(`/control/${name}`, async ({ body }, reply) => {
      const parsed = shape.safeParse(body)
      if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
      const answer = store.inOne(() => act(parsed.data))
      return answer === null ? reply.code(404).send({ ok: false }) : { ok: true, id: answer }
    })
  const find = (id: string) => store.findOrder(id) ?? store.findByClientId(id)
  addCommand('mode', modeSchema, ({ mode, value }) => store.setMode(mode, value))
  addCommand('resume', z.unknown(), () => store.clearModes())
  addCommand('bust', bustSchema, (input) =>
    executions.amend(input.execution_id, null, world.nowMs()),
  )
  addCommand('correct', correctSchema, (input) => {
    const instead = { qty: parseQty(input.qty), price: parsePrice(input.price) }
    return executions.amend(input.execution_id, instead, world.nowMs())
  })
  addCommand('execute', executeSchema, (input) => {
    const order = find(input.order_id)
    if (!order) return null
    const fill = { qty: parseQty(input.qty), price: parsePrice(input.price), isAll: false }
    events.deliver(order, () => executions.execute(order, fill, world.nowMs()))
    return order.id
  })
  app.post('/control/fill', async ({ body }, reply) => {
    const parsed = fillSchema.safeParse(body)
    if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
    const symbol = find(parsed.data.order_id)?.symbol
    if (symbol === undefined) return reply.code(404).send({ ok: false })
    const quote = (await deps.market.getSnapshot([symbol]))?.quotes.get(symbol) ?? null
    const order = find(parsed.data.order_id)
    const refusal = order && store.inOne(() => fillByHand(deps, order, { ...parsed.data, quote }))
    return refusal === null ? { ok: true } : reply.code(409).send({ detail: refusal })
  })
  addCommand('tell', tellSchema, (input) => {
    const order = find(input.order_id)
    if (!order) return null
    emitManualEvent(deps, order, input, world.nowMs())
    return order.id
  })
  addCommand('break-streams', z.unknown(), breakStreams)
  addCommand('cash', z.strictObject({ amount }), (input) =>
    store.saveCash(parseMoney(input.amount)),
  )
  addCommand('position', positionSchema, (input) => {
    store.savePosition(input.symbol, formatQty(parseQty(input.qty)), world.nowMs())
  })
  addCommand('dividend-payment', paymentSchema, ({ per_share, ...input }) =>
    deps.payments.payByHand({ ...input, perShare: per_share }, world.nowMs()),
  )
  addCommand('dividend-cancel', z.strictObject({ id: z.string() }), ({ id }) =>
    deps.payments.cancel(id),
  )
  app.get<{ Querystring: { order_id?: string } }>('/control/executions', async ({ query }) =>
    store.listExecutions(query.order_id ?? ''),
  )
}
