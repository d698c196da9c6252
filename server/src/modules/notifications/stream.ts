import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'
import { type ChangeEvent, listChangeEvents, readOldestRunningXid } from './change-event-store.ts'
import type { ChangeListener } from './change-feed.ts'
import { findStreamStart } from './service.ts'
import { isCursorBefore, type StreamCursor, toEventId } from './stream-cursor.ts'

export type ChangeStreamDeps = {
  db: Db
  listener: ChangeListener
  wallet: Address
  /** Returns whether the session that opened the stream is still valid. */
  isLive: () => Promise<boolean>
  heartbeatMs: number
}

/** Proxies cut idle connections; 15 s is below the usual timeouts. */
export const STREAM_HEARTBEAT_MS = 15_000

const RECONNECT_MS = 2000
const READ_MAX = 100

/**
 * Streams server-sent events for one wallet from `last` on. Events and heartbeats carry the cursor to resume from, so
 * that the cursor of a quiet wallet does not expire.
 */
export async function* streamChangeEvents(
  deps: ChangeStreamDeps,
  last: StreamCursor | 'unknown' | null,
): AsyncGenerator<string> {
  const { db, listener } = deps
  try {
    const { cursor: begin, isLost } = await findStreamStart(db, last)
    yield `retry: ${RECONNECT_MS}\n${isLost ? toText('reset', begin) : toQuiet(begin)}`
    let cursor = begin
    while (listener.isOpen()) {
      const horizon = { xid: await readOldestRunningXid(db), id: 0n }
      const events = await listChangeEvents(db, deps.wallet, { after: cursor, limit: READ_MAX })
      if (!(await deps.isLive())) return
      for (const event of events) yield toText(event.kind, event)
      const reached = events.at(-1) ?? cursor
      cursor = isCursorBefore(reached, horizon) && events.length < READ_MAX ? horizon : reached
      if (events.length === READ_MAX) continue
      const isNews = await listener.wait(deps.heartbeatMs)
      if (!isNews && listener.isOpen() && (await deps.isLive())) {
        yield `: heartbeat\n${toQuiet(cursor)}`
      }
    }
  } finally {
    listener.close()
  }
}

/** Formats an event without data: the browser does not dispatch it, but stores its id. */
const toQuiet = (cursor: StreamCursor) => `id: ${toEventId(cursor)}\n\n`

const toText = (name: ChangeEvent['kind'] | 'reset', cursor: StreamCursor) =>
  `id: ${toEventId(cursor)}\nevent: ${name}\ndata: {}\n\n`
