import { dividendHandler } from '../modules/corporate-actions/chain-handler.ts'
import { postWireMints } from '../modules/funding/mint/post-mints.ts'
import { hrefOf } from './steps/inject-request.ts'
import type { PlantedBug } from './world/simulated-process.ts'

/** Changes the idempotency key of every repeated custodian request: a payout without idempotency. */
export const unguardedPayout: PlantedBug = {
  http: (http) => {
    const requests = new Map<string, number>()
    return (url, request) => {
      const { body } = request ?? {}
      if (typeof body !== 'string' || !body.includes('idempotencyKey')) return http(url, request)
      const count = requests.get(body) ?? 0
      requests.set(body, count + 1)
      const another = `"idempotencyKey":"${String(count).padStart(8, '0')}-`
      const changed = count === 0 ? body : body.replace(/"idempotencyKey":"\w{8}-/, another)
      return http(url, { ...request, body: changed })
    }
  },
}

/** Drops the handlers of orphaned blocks, so that the state ignores reorgs. */
export const ignoredReorg: PlantedBug = {
  handlers: (handlers) => handlers.map(({ onEventsOrphaned: _, ...handler }) => handler),
}

/**
 * Hides placed orders from lookups and changes the client order id of every repeated placement, so that a lost
 * response places an order twice.
 */
export const duplicatePlacement: PlantedBug = {
  http: (http) => {
    const requests = new Map<string, number>()
    return (url, request) => {
      if (hrefOf(url).includes('orders:by_client_order_id')) {
        const nothing = { code: 40410000, message: 'order not found' }
        return Promise.resolve(Response.json(nothing, { status: 404 }))
      }
      const { body } = request ?? {}
      if (typeof body !== 'string' || !body.includes('client_order_id')) return http(url, request)
      const count = requests.get(body) ?? 0
      requests.set(body, count + 1)
      const another = `"client_order_id":"again-${count}-`
      const changed = count === 0 ? body : body.replace('"client_order_id":"', another)
      return http(url, { ...request, body: changed })
    }
  },
}

/** Drops the handler that posts mints for wires. */
export const unpostedMint: PlantedBug = {
  handlers: (handlers) =>
    handlers.map((handler) =>
      handler.onEventsConfirmed === postWireMints
        ? { ...handler, onEventsConfirmed: async () => {} }
        : handler,
    ),
}

/** Drops the handler that posts mints for dividends. */
export const unpostedDividend: PlantedBug = {
  handlers: (handlers) =>
    handlers.map((handler) =>
      handler === dividendHandler ? { ...handler, onEventsConfirmed: async () => {} } : handler,
    ),
}

/** Lists each record of the vendor as it was first seen, so that corrections are ignored. */
export const ignoredCorrection: PlantedBug = {
  http: (http) => {
    const first = new Map<string, unknown>()
    const keep = (record: unknown) => {
      const id = String((record as { id?: unknown }).id)
      if (!first.has(id)) first.set(id, record)
      return first.get(id)
    }
    return async (url, request) => {
      const response = await http(url, request)
      if (!hrefOf(url).includes('/v1/corporate-actions') || !response.ok) return response
      const { corporate_actions, ...rest } = (await response.json()) as VendorPage
      const groups = Object.entries(corporate_actions).map(
        ([group, records]) => [group, records.map(keep)] as const,
      )
      return Response.json({ corporate_actions: Object.fromEntries(groups), ...rest })
    }
  },
}

type VendorPage = { corporate_actions: Record<string, unknown[]> }
