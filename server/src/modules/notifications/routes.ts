import { Readable } from 'node:stream'
import type { Api } from '@parvalue/shared/api/table.ts'
import { maskEmail } from '@parvalue/shared/domain/identity/mask-email.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/ambient.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Session } from '../../platform/http/guards/session-guard.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { Db } from '../../tables/tables.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { NotificationItem } from './notification-store.ts'
import {
  getNotificationPreferences,
  listNotifications,
  markNotificationsRead,
  type NotificationPreferences,
  setNotificationPreferences,
} from './notifications.ts'
import { STREAM_HEARTBEAT_MS, streamChangeEvents } from './stream.ts'
import { parseEventId, type StreamCursor } from './stream-cursor.ts'

export type NotificationDeps = {
  db: Db
  clock: Clock
  feed: ChangeFeed
  isSessionLive: (session: Session) => Promise<boolean>
  heartbeatMs?: number
}

const RETRY_SECONDS = 15

export const createNotificationHandlers = (
  deps: NotificationDeps,
): GroupHandlers<Api['notifications']> => ({
  streamEvents: async ({ session, request, reply, query }) => {
    const { db, feed, isSessionLive, heartbeatMs = STREAM_HEARTBEAT_MS } = deps
    const wallet = session.address
    const listener = feed.listen(wallet, request.ip)
    if (!listener) throw new AppError('rate_limited', { retryAfterSeconds: RETRY_SECONDS })
    reply.raw.once('close', listener.close)
    // Disables response buffering in reverse proxies, which would delay events.
    reply.header('x-accel-buffering', 'no')
    const isLive = () => isSessionLive(session)
    const last = findLast(request, query.last_event_id)
    return Readable.from(streamChangeEvents({ db, listener, wallet, isLive, heartbeatMs }, last))
  },
  listNotifications: async ({ session, query }) => {
    const filter = { wallet: session.address, kind: query.kind ?? null }
    const page = { page: query.page, pageSize: query.page_size }
    const { items, count, unreadCount } = await listNotifications(deps.db, filter, page)
    return { notices: items.map(toRecord), count, unread_count: unreadCount }
  },
  markNotificationsRead: async ({ session, body }) => ({
    unread_count: await markNotificationsRead(deps, {
      wallet: session.address,
      ids: body.ids ?? null,
    }),
  }),
  getNotificationPreferences: async ({ session }) =>
    toPreferences(await getNotificationPreferences(deps.db, session.address)),
  setNotificationPreferences: async ({ session, body }) => {
    const preferences = (body.preferences ?? []).map(
      ({ kind, is_shown: isShown, is_mailed: isMailed }) => ({ kind, isShown, isMailed }),
    )
    const change = { preferences, language: body.language ?? null }
    return toPreferences(await setNotificationPreferences(deps.db, session.address, change))
  },
})

const toRecord = (item: NotificationItem) => ({
  id: item.id,
  kind: item.kind,
  event: item.event,
  facts: { ...item.facts },
  created_dt: new Date(item.createdAtMs).toISOString(),
  is_read: item.isRead,
})

const toPreferences = ({ preferences, language, email }: NotificationPreferences) => ({
  preferences: preferences.map(({ kind, isShown, isMailed }) => ({
    kind,
    is_shown: isShown,
    is_mailed: isMailed,
  })),
  language,
  email: email === null ? null : maskEmail(email),
})

/**
 * Returns the cursor that the client has read up to. The header wins: a browser that reconnects sends the new id there.
 */
function findLast(
  request: FastifyRequest,
  inQuery: string | undefined,
): StreamCursor | 'unknown' | null {
  const inHeader = request.headers['last-event-id']
  const text = typeof inHeader === 'string' ? inHeader : inQuery
  return text === undefined ? null : (parseEventId(text) ?? 'unknown')
}
