import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Clock, Http } from '../../platform/ambient.ts'
import { createAlpacaClient, isAlpacaNotFound } from '../alpaca-http.ts'
import { ProviderError } from '../provider-error.ts'
import { createAlpacaEvents } from './alpaca-events.ts'
import { toBrokerOrderRefusal } from './alpaca-refusals.ts'
import {
  alpacaAccountSchema,
  alpacaOrderSchema,
  alpacaPositionsSchema,
  alpacaRefusalSchema,
} from './alpaca-schemas.ts'
import {
  toAlpacaOrderRequest,
  toBrokerAccount,
  toBrokerOrder,
  toBrokerPositions,
} from './alpaca-translate.ts'
import type {
  Brokerage,
  BrokerageCalls,
  BrokerageEvents,
  BrokerEvent,
  BrokerOrder,
  OrderCancelOutcome,
  OrderPlacementOutcome,
} from './port.ts'

const TIMEOUT_MS = 10_000

type Answer = { status: number; body: unknown }

/** Returns the client of one account at Alpaca's Broker API (alpaca.markets) or at its simulator. */
export function createAlpacaBrokerage(
  access: ProviderAccountAccess,
  { http, clock }: { http: Http; clock: Clock },
): Brokerage {
  const trades = createAlpacaBrokerageEvents(access, { http, clock })
  const isOwn = ({ accountId }: BrokerEvent) => accountId === access.account
  return {
    ...createAlpacaBrokerageCalls(access, http),
    listEvents: async (since) => (await trades.listEvents(since)).filter(isOwn),
    streamEvents: async function* (since, signal) {
      for await (const event of trades.streamEvents(since, signal)) if (isOwn(event)) yield event
    },
  }
}

/** Returns a client of the trade events of every account that the key can see. */
export const createAlpacaBrokerageEvents = (
  { url, key }: Pick<ProviderAccountAccess, 'url' | 'key'>,
  ambient: { http: Http; clock: Clock },
): BrokerageEvents => createAlpacaEvents({ url, authorization: toAuthorization(key) }, ambient)

const toAuthorization = (key: string) => `Basic ${Buffer.from(key).toString('base64')}`

/** Returns a client of one account's calls, each of which has one response. */
export function createAlpacaBrokerageCalls(
  { url, key, account }: ProviderAccountAccess,
  http: Http,
): BrokerageCalls {
  const authorization = toAuthorization(key)
  const send = createAlpacaClient(http, url, { authorization })
  const base = `/v1/trading/accounts/${account}`
  const change = createChange(http, `${url}${base}/orders`, authorization)
  const findOrderByClientId = (clientOrderId: string): Promise<BrokerOrder | null> =>
    send(`${base}/orders:by_client_order_id`, { client_order_id: clientOrderId }, alpacaOrderSchema)
      .then(toBrokerOrder)
      .catch(toNull)
  return {
    placeOrder: async (request) => {
      const order = toAlpacaOrderRequest(request)
      if (!order.ok) return { kind: 'refused', reason: order.reason, text: order.reason }
      return toPlaceOutcome(await change('POST', '', order.value))
    },
    findOrderByClientId,
    getOrder: async (id) =>
      toBrokerOrder(await send(`${base}/orders/${encodeURIComponent(id)}`, {}, alpacaOrderSchema)),
    cancelOrder: async (id) =>
      toCancelOutcome(await change('DELETE', `/${encodeURIComponent(id)}`, null)),
    listPositions: async () =>
      toBrokerPositions(await send(`${base}/positions`, {}, alpacaPositionsSchema)),
    getAccount: async () => toBrokerAccount(await send(`${base}/account`, {}, alpacaAccountSchema)),
  }
}

/** Converts a 404, which alone means that the order does not exist, to null; throws any other error again. */
function toNull(error: unknown): null {
  if (isAlpacaNotFound(error)) return null
  throw error
}

/**
 * Returns a sender of changes; its answer is null where the broker may or may not have carried out the change.
 */
function createChange(http: Http, orders: string, authorization: string) {
  return async (
    method: 'POST' | 'DELETE',
    path: string,
    order: object | null,
  ): Promise<Answer | null> => {
    const content = order ? { body: JSON.stringify(order) } : {}
    const type = order ? { 'content-type': 'application/json' } : {}
    const response = await http(`${orders}${path}`, {
      method,
      headers: { authorization, ...type },
      ...content,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch(() => null)
    if (response === null || response.status >= 500 || response.status === 408) return null
    if (response.status === 204) return { status: 204, body: null }
    const body: unknown = await response.json().catch(() => undefined)
    return toCertain(response.status, body)
  }
}

/** Returns the answer; throws where the broker has not processed the request: too many requests, or a refused key. */
function toCertain(status: number, body: unknown): Answer {
  const message = `Alpaca: HTTP ${status} from the orders API`
  if (status === 429) throw new ProviderError('retryable', message)
  const isCoded = alpacaRefusalSchema.safeParse(body).data?.code != null
  if (status === 401 || (status === 403 && !isCoded)) throw new ProviderError('broken', message)
  return { status, body }
}

function toPlaceOutcome(answer: Answer | null): OrderPlacementOutcome {
  if (answer === null) return { kind: 'unknown' }
  if (answer.status < 300) {
    const order = findOrder(answer.body)
    return order ? { kind: 'placed', order } : { kind: 'unknown' }
  }
  const refusal = alpacaRefusalSchema.safeParse(answer.body)
  const text = refusal.success ? refusal.data.message : `${answer.status}`
  return { kind: 'refused', reason: toBrokerOrderRefusal(text), text }
}

/** Parses the order; returns null where the response cannot be parsed, although the order was placed. */
function findOrder(body: unknown): BrokerOrder | null {
  const order = alpacaOrderSchema.safeParse(body)
  try {
    return order.success ? toBrokerOrder(order.data) : null
  } catch {
    return null
  }
}

function toCancelOutcome(answer: Answer | null): OrderCancelOutcome {
  if (answer === null) return 'unknown'
  if (answer.status < 300) return 'asked'
  return answer.status === 404 ? 'order_unknown' : 'too_late'
}
