import { toVendorForm } from '../api/vendor-form.ts'
import { findHeld } from '../books.ts'
import type { BrokerStore, Order } from '../store.ts'
import { toUlid } from '../ulid.ts'

export type Details = Readonly<Record<string, string>>

export type EventEmitter = ReturnType<typeof createEventEmitter>

type Deps = { store: BrokerStore; clock: () => number; newId: () => string }

/** What is told of orders: kept with the change it tells of, in order of ids, for ever. */
export function createEventEmitter({ store, clock, newId }: Deps) {
  let held: object[] | null = null
  const keep = (event: object) => {
    const count = store.countEvents() + 1
    const id = toUlid(clock(), count)
    // A clock that was set back does not bring ids back.
    const last = store.lastEventId()
    const eventId = id > last ? id : last.slice(0, 10) + id.slice(10)
    store.addEvent(eventId, JSON.stringify({ ...event, event_id: eventId }))
  }
  return {
    tell: (order: Order, event: string, atMs: number, details: Details = {}) => {
      const at = new Date(atMs).toISOString()
      const told = {
        account_id: order.account_id,
        at,
        event,
        timestamp: at,
        order: toVendorForm(order),
        execution_id: newId(),
        ...(details.qty === undefined ? {} : { position_qty: findHeld(store, order) }),
        ...details,
      }
      if (held) held.push(told)
      else keep(told)
    },
    /** What is told meanwhile comes as this order was told to: twice, or the last of it first. */
    inOrder: (order: Order, work: () => void) => {
      held = []
      try {
        work()
        const told = order.telling === 'reverse' ? held.toReversed() : held
        for (const event of told) {
          keep(event)
          if (order.telling === 'duplicate') keep(event)
        }
      } finally {
        held = null
      }
    },
  }
}
