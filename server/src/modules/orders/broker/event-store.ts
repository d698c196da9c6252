import { sql } from 'kysely'
import type { BrokerEvent } from '../../../providers/brokerage/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'

/** Takes the lease of the event stream; null while another process holds it. */
export async function takeEventStreamLease(
  db: Db,
  { holder, nowMs, forMs }: { holder: string; nowMs: number; forMs: number },
): Promise<{ lastEventId: string | null } | null> {
  const row = await db
    .updateTable('broker_cursor')
    .set({ holder, lease_until: new Date(nowMs + forMs) })
    .where((where) =>
      where.or([
        where('holder', 'is', null),
        where('holder', '=', holder),
        where('lease_until', '<', new Date(nowMs)),
      ]),
    )
    .returning('last_event_id')
    .executeTakeFirst()
  return row ? { lastEventId: row.last_event_id } : null
}

/** Advances the cursor, in the commit that handles the event; false when another process holds the lease. */
export async function advanceEventCursor(
  tx: Tx,
  holder: string,
  eventId: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('broker_cursor')
    .set((eb) => ({
      last_event_id: eb.fn<string>('greatest', ['last_event_id', eb.val(eventId)]),
    }))
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseEventStreamLease(db: Db, holder: string): Promise<void> {
  await db
    .updateTable('broker_cursor')
    .set({ holder: null, lease_until: null })
    .where('holder', '=', holder)
    .execute()
}

export async function isBrokerEventStored(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('broker_events')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ids of the stored events from `since` on. */
export async function listStoredEventIds(db: Db, since: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('broker_events').where('id', '>=', since).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Saves the event as it was received; `handledAtMs` is null until it is handled. */
export async function saveBrokerEvent(
  tx: Tx,
  event: BrokerEvent,
  handledAtMs: number | null,
): Promise<void> {
  const handled_at = handledAtMs === null ? null : new Date(handledAtMs)
  const body = JSON.stringify(event, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  await tx
    .insertInto('broker_events')
    .values({
      id: event.id,
      at: new Date(event.atMs),
      client_order_id: event.order.clientOrderId,
      body,
      handled_at,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ handled_at }))
    .execute()
}

/** Lists the unhandled events of one order at the broker, oldest first. */
export async function listUnhandledEventsOfOrder(
  tx: Tx,
  clientOrderId: string,
): Promise<BrokerEvent[]> {
  const rows = await tx
    .selectFrom('broker_events')
    .where('handled_at', 'is', null)
    .where('client_order_id', '=', clientOrderId)
    .orderBy('id')
    .select('body')
    .execute()
  return rows.map(({ body }) => parseBody(body))
}

/** Lists the unhandled events of all our orders, oldest first. */
export async function listUnhandledEvents(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<BrokerEvent[]> {
  const rows = await db
    .selectFrom('broker_events')
    .where('handled_at', 'is', null)
    .where('at', '>=', since)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('broker_orders as p')
            .whereRef('p.client_order_id', '=', 'broker_events.client_order_id')
            .select('p.client_order_id'),
        ),
        eb.exists(
          eb
            .selectFrom('token_orders as o')
            .where(sql<boolean>`o.id = case when broker_events.client_order_id ~ '^[0-9a-f-]{36}$'
              then broker_events.client_order_id::uuid end`)
            .select('o.id'),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .select('body')
    .execute()
  return rows.map(({ body }) => parseBody(body))
}

/**
 * Parses a stored event, whose amounts are texts of digits followed by `n`; no other text in an event has this form.
 */
function parseBody(body: unknown): BrokerEvent {
  const text = JSON.stringify(body)
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as BrokerEvent
}
