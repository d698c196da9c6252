import { Readable } from 'node:stream'
import type { Api } from '@parvalue/shared/api/table.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { GroupHandlers } from '../../http/serve.ts'
import type { Session } from '../../http/session-guard.ts'
import type { Feed } from './feed.ts'
import { type Place, parseEventId } from './place.ts'
import { HEARTBEAT_MS, streamNotices } from './stream.ts'

export type NoticeDeps = {
  db: Db
  feed: Feed
  isSessionLive: (session: Session) => Promise<boolean>
  heartbeatMs?: number
}

const RETRY_SECONDS = 15

export const createNoticeHandlers = (deps: NoticeDeps): GroupHandlers<Api['notices']> => ({
  streamEvents: async ({ session, request, reply, query }) => {
    const { db, feed, isSessionLive, heartbeatMs = HEARTBEAT_MS } = deps
    const wallet = session.address
    const listener = feed.listen(wallet)
    if (!listener) throw new AppError('rate_limited', { retryAfterSeconds: RETRY_SECONDS })
    reply.raw.once('close', listener.close)
    // What buffers answers would hold back each event until the next ones fill it.
    reply.header('x-accel-buffering', 'no')
    const isLive = () => isSessionLive(session)
    const last = findLast(request, query.last_event_id)
    return Readable.from(streamNotices({ db, listener, wallet, isLive, heartbeatMs }, last))
  },
})

/** The header is newer: a client that reconnects by itself keeps the address it began with. */
function findLast(request: FastifyRequest, inQuery: string | undefined): Place | 'unknown' | null {
  const inHeader = request.headers['last-event-id']
  const text = typeof inHeader === 'string' ? inHeader : inQuery
  return text === undefined ? null : (parseEventId(text) ?? 'unknown')
}
