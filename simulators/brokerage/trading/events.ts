import { getHeldQty } from '../accounting.ts'
import { toAlpacaOrder } from '../api/vendor-form.ts'
import type { BrokerStore, Order } from '../store.ts'
import { toUlid } from '../ulid.ts'

export type OrderEventDetails = Readonly<Record<string, string>>

export type OrderEventEmitter = ReturnType<typeof createOrderEventEmitter>

type Deps = { store: BrokerStore; clock: () => number; newId: () => string }

/**
 * Returns the emitter of order events: each is stored with the change that it reports, ordered by id, and never
 * removed.
 */
export function createOrderEventEmitter({ store, clock, newId }: Deps) {
  let buffered: object[] | null = null
  const save = (event: object) => {
    const count = store.countEvents() + 1
    const id = toUlid(clock(), count)
    // Ids stay ascending after the clock was set back.
    const last = store.lastEventId()
    const eventId = id > last ? id : last.slice(0, 10) + id.slice(10)
    store.addEvent(eventId, JSON.stringify({ ...event, event_id: eventId }))
  }
  return {
    emit: (order: Order, event: string, atMs: number, details: OrderEventDetails = {}) => {
      const at = new Date(atMs).toISOString()
      const payload = {
        account_id: order.account_id,
        at,
        event,
        timestamp: at,
        order: toAlpacaOrder(order),
        execution_id: newId(),
        ...(details.qty === undefined ? {} : { position_qty: getHeldQty(store, order) }),
        ...details,
      }
      if (buffered) buffered.push(payload)
      else save(payload)
    },
    /**
     * Buffers the events emitted by `work` and delivers them in the order's test mode: duplicated, or in
     * reverse.
     */
    deliver: (order: Order, work: () => void) => {
      buffered = []
      try {
        work()
        const delivered = order.telling === 'reverse' ? buffered.toReversed() : buffered
        for (const event of delivered) {
          save(event)
          if (order.telling === 'duplicate') save(event)
        }
      } finally {
        buffered = null
      }
    },
  }
}
