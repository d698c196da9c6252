import type { trading } from '@alpacahq/alpaca-trade-api'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AlpacaWire } from '../../alpaca-wire.ts'
import { type createAccounting, getHeldQty } from '../accounting.ts'
import { formatMoney, parseQty, toShareValue } from '../amounts.ts'
import { listCustomerPositions } from '../customers/customer-positions.ts'
import {
  type BrokerStore,
  OMNIBUS_ACCOUNT_ID,
  type Order,
  TERMINAL_ORDER_STATUSES,
} from '../store.ts'
import type { OrderEventEmitter } from '../trading/events.ts'
import type { MarketClient, MarketSnapshot } from '../trading/market.ts'
import { orderExpiryMsOf } from '../trading/matching.ts'
import type { Positions } from '../trading/positions.ts'
import { findBrokerOrderRefusal, type ParsedOrder, toBuyingPowerHold } from '../trading/rules.ts'
import type { WorldClock } from '../world-clock.ts'
import { toAlpacaPosition } from './position-form.ts'
import { toAlpacaOrder } from './vendor-form.ts'

export type BrokerApiDeps = {
  store: BrokerStore
  books: ReturnType<typeof createAccounting>
  events: OrderEventEmitter
  market: MarketClient
  positions: Positions
  world: WorldClock
  clock: () => number
  newId: () => string
  /** Returns whether the account is the issuer's, or a customer's that may trade. */
  hasAccount: (accountId: string) => boolean
}

/** The credentials that the product assumes for a broker that is not configured. */
const AUTHORIZATION = `Basic ${Buffer.from('simulated:simulated-brokerage').toString('base64')}`

const SLOW_MS = 2_000
/** A hundred years in ms, so that the order waits until a control resumes it. */
const STALLED_MS = 100 * 365 * 86_400_000
const ORDERS_MAX = 500

const decimal = (name: string, decimals: number) =>
  z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((text) => Number(text) > 0, { error: `${name} must be > 0` })
    .refine((text) => new RegExp(`^\\d{1,15}(\\.\\d{1,${decimals}})?$`).test(text), {
      error: `${name} must be limited to ${decimals} decimal places`,
    })
    .nullish()
    .transform((text) => text ?? null)

const orderSchema = z
  .object({
    symbol: z.string(),
    qty: decimal('qty', 9),
    notional: decimal('notional', 2),
    side: z.enum(['buy', 'sell']),
    type: z.enum(['market', 'limit']),
    time_in_force: z.enum(['day', 'gtc', 'ioc', 'fok']),
    limit_price: decimal('limit price', 4),
    extended_hours: z
      .boolean()
      .default(false)
      .transform((isExtended) => (isExtended ? (1 as const) : (0 as const))),
    client_order_id: z.string().max(128).optional(),
  })
  .refine(({ qty, notional }) => (qty === null) !== (notional === null), {
    error: 'only one of qty or notional is accepted',
  })

type Params = { Params: { account: string; id: string } }
type Query = { Querystring: Record<string, string | undefined> }

/** Adds the part of Alpaca's Broker API that the product trades with: its paths, fields and refusals. */
export function addBrokerApi(app: FastifyInstance, deps: BrokerApiDeps) {
  const { store, hasAccount } = deps
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!/^\/v\d/.test(url)) return
    if (store.findMode('away') !== null) return reply.code(503).send({ message: 'unavailable' })
    if (store.findMode('busy') !== null) {
      const limits = {
        'x-ratelimit-limit': '200',
        'x-ratelimit-remaining': '0',
        'retry-after': '1',
      }
      return reply
        .code(429)
        .headers(limits)
        .send({ code: 42910000, message: 'rate limit exceeded' })
    }
    if (store.findMode('lose_requests') !== null) return closeConnection(reply)
    if (headers.authorization !== AUTHORIZATION) {
      return reply.code(401).send({ code: 40110000, message: 'request is not authorized' })
    }
    const [, account] = /^\/v1\/trading\/accounts\/([^/]+)/.exec(url) ?? []
    if (account !== undefined && !hasAccount(account)) {
      return reply.code(404).send({ code: 40410000, message: 'account not found' })
    }
  })
  const base = '/v1/trading/accounts/:account'
  app.post<Params>(`${base}/orders`, async (request, reply) => {
    const answer = await placeOrder(deps, request.params.account, request.body)
    if (store.findMode('drop_answers') !== null) return closeConnection(reply)
    return reply.code(answer.status).send(answer.body)
  })
  app.get<Params & Query>(`${base}/orders`, async ({ params, query }) => {
    const limit = Math.min(Number(query.limit ?? 50), ORDERS_MAX)
    return store.listOrders(params.account, query.status ?? 'open', limit).map(toAlpacaOrder)
  })
  // Alpaca's path has a colon, which is doubled here because a single one would begin a parameter.
  app.get<Params & Query>(`${base}/orders::by_client_order_id`, async ({ params, query }, reply) =>
    show(reply, params, store.findByClientId(query.client_order_id ?? '')),
  )
  app.get<Params>(`${base}/orders/:id`, async ({ params }, reply) =>
    show(reply, params, store.findOrder(params.id)),
  )
  app.delete<Params>(`${base}/orders/:id`, async (request, reply) => {
    const answer = cancel(deps, request.params)
    if (store.findMode('drop_answers') !== null) return closeConnection(reply)
    return reply.code(answer.status).send(answer.body)
  })
  app.get<Params>(`${base}/positions`, ({ params }) =>
    params.account === OMNIBUS_ACCOUNT_ID
      ? listPositions(deps)
      : listCustomerPositions(deps, params.account),
  )
  app.get<Params>(`${base}/account`, async ({ params }) => toAlpacaAccount(deps, params.account))
}

/** The client's type of an account, and the field that only the Broker API has. */
type AlpacaAccount = AlpacaWire<trading.Account> & { cash_withdrawable: string }

function toAlpacaAccount({ store, books, world }: BrokerApiDeps, account: string): AlpacaAccount {
  const nowMs = world.nowMs()
  const blocks = { trading_blocked: false, account_blocked: false, transfers_blocked: false }
  return {
    id: account,
    account_number: account.slice(0, 8),
    status: 'ACTIVE',
    currency: 'USD',
    cash: formatMoney(store.getCash(account)),
    cash_withdrawable: formatMoney(books.getWithdrawable(account, nowMs)),
    buying_power: formatMoney(books.getBuyingPower(account, nowMs)),
    multiplier: '1',
    shorting_enabled: false,
    ...blocks,
  }
}

/** Closes the connection without an answer. */
export function closeConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const show = (reply: FastifyReply, { account }: Params['Params'], order: Order | null) =>
  order?.account_id === account
    ? toAlpacaOrder(order)
    : reply.code(404).send({ code: 40410000, message: 'order not found for the account' })

type Answer = { status: number; body?: object }

async function placeOrder(deps: BrokerApiDeps, accountId: string, body: unknown): Promise<Answer> {
  const parsed = orderSchema.safeParse(body)
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'request body format is invalid'
    return { status: 422, body: { code: 40010001, message } }
  }
  const { client_order_id = deps.newId(), ...rest } = parsed.data
  const input: Placing = { ...rest, client_order_id, account_id: accountId }
  const snapshot = await deps.market.getSnapshot([input.symbol])
  if (!snapshot) return { status: 503, body: { message: 'market data is unreachable' } }
  deps.world.update(snapshot.nowMs)
  const isSettled = await deps.positions.settle(snapshot.nowMs, input.symbol).then(
    () => true,
    () => false,
  )
  if (!isSettled)
    return { status: 503, body: { message: 'positions are unavailable (a chain did not answer)' } }
  // There must be no `await` from here on; otherwise two concurrent orders with one client order id could both pass
  // the duplicate check.
  const refusal = refuse(deps, input, snapshot)
  if (refusal) return { status: refusal.status, body: refusal }
  const order = toOrder(deps, input, snapshot)
  deps.store.inOne(() => {
    deps.store.addOrder(order)
    deps.events.deliver(order, () => deps.events.emit(order, 'accepted', snapshot.nowMs))
  })
  return { status: 200, body: toAlpacaOrder(order) }
}

type Placing = ParsedOrder & Pick<Order, 'account_id'>

function refuse({ store, books }: BrokerApiDeps, input: Placing, snapshot: MarketSnapshot) {
  const refusalMode = store.findMode('refuse')
  if (refusalMode !== null) return { status: 403 as const, code: 40310000, message: refusalMode }
  return findBrokerOrderRefusal(input, {
    snapshot,
    isNameTaken: store.findByClientId(input.client_order_id) !== null,
    open: store.listOpenOf(input.symbol).filter((each) => each.account_id === input.account_id),
    position: parseQty(getHeldQty(store, input)),
    buyingPower: books.getBuyingPower(input.account_id, snapshot.nowMs),
  })
}

function toOrder(
  { store, clock, newId }: BrokerApiDeps,
  input: Placing,
  { nowMs, quotes }: MarketSnapshot,
): Order {
  const quote = quotes.get(input.symbol)
  const telling = (['duplicate', 'reverse'] as const).find((mode) => store.findMode(mode) !== null)
  return {
    ...input,
    id: newId(),
    status: 'accepted',
    filled_qty: '0',
    filled_value: '0',
    created_ms: nowMs,
    updated_ms: nowMs,
    filled_ms: null,
    canceled_ms: null,
    expired_ms: null,
    failed_ms: null,
    cancel_asked_ms: null,
    ends_ms: orderExpiryMsOf(input, nowMs),
    reserved: (quote ? toBuyingPowerHold(input, quote) : 0n).toString(),
    ready_ms: clock() + toWaitMs(store),
    parts: Number(store.findMode('parts') ?? 1),
    reject_reason: store.findMode('reject'),
    telling: telling ?? 'normal',
  }
}

function toWaitMs(store: BrokerStore): number {
  if (store.findMode('still') !== null) return STALLED_MS
  return store.findMode('slow') === null ? 0 : SLOW_MS
}

function cancel(
  { store, events, world }: BrokerApiDeps,
  { id, account }: Params['Params'],
): Answer {
  const order = store.findOrder(id)
  if (order?.account_id !== account) {
    return { status: 404, body: { code: 40410000, message: 'order not found' } }
  }
  if (TERMINAL_ORDER_STATUSES.some((status) => status === order.status)) {
    const message = `order is already in "${order.status}" state`
    return { status: 422, body: { code: 42210000, message } }
  }
  if (order.cancel_asked_ms !== null) return { status: 204 }
  const nowMs = world.nowMs()
  const changes = { status: 'pending_cancel', cancel_asked_ms: nowMs }
  store.inOne(() => {
    store.saveOrder(id, changes)
    const input = { ...order, ...changes }
    events.deliver(input, () => events.emit(input, 'pending_cancel', nowMs))
  })
  return { status: 204 }
}

/**
 * Lists the issuer's positions. No cost of the shares behind tokens is known, so they count as bought at the last close.
 */
async function listPositions({ store, market, positions, world }: BrokerApiDeps) {
  await positions.settle(await world.refresh())
  const held = store.listPositions().filter(({ qty }) => qty !== '0')
  const snapshot = await market.getSnapshot(held.map(({ symbol }) => symbol))
  return held.map(({ symbol, qty }) => {
    const quote = snapshot?.quotes.get(symbol)
    const cost = quote ? toShareValue(parseQty(qty), quote.lastClose) : 0n
    return toAlpacaPosition({ symbol, qty, cost, quote })
  })
}
