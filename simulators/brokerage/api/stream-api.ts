import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { BrokerStore } from '../store.ts'
import { toUlid } from '../ulid.ts'

const BATCH = 500
const HEARTBEAT_MS = 10_000
const LAST = '~'

type Stream = { response: ServerResponse; nextId: string; untilId: string }

/**
 * Adds trade events as a server-sent event stream: replays from `since_id` (inclusive), then streams live
 * events, up to `until_id` if given.
 */
export function addStreamApi(app: FastifyInstance, store: BrokerStore) {
  const streams = new Set<Stream>()
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/v2/events/trades',
    ({ query }, reply) => {
      const { since, since_id, until, until_id } = query
      if ((since && since_id) || (until && !since) || (until_id && !since_id)) {
        return reply.code(400).send({ code: 40010000, message: 'invalid since or until' })
      }
      reply.hijack()
      const response = reply.raw
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(':heartbeat\n\n')
      const from =
        since_id ?? (since ? toUlid(Date.parse(since), 0) : `${store.lastEventId()}${LAST}`)
      const ends = until_id ?? (until ? toUlid(Date.parse(until), 0) : LAST)
      const stream = { response, nextId: from, untilId: ends }
      write(store, stream)
      if (ends !== LAST) return response.end()
      streams.add(stream)
      response.on('close', () => streams.delete(stream))
    },
  )
  let heartbeatMs = 0
  return {
    step: (nowMs: number) => {
      const isDue = nowMs - heartbeatMs > HEARTBEAT_MS
      if (isDue) heartbeatMs = nowMs
      for (const stream of streams) {
        if (isDue) stream.response.write(':heartbeat\n\n')
        write(store, stream)
      }
    },
    /** Closes the connection of every client. */
    break: () => {
      for (const { response } of streams) response.destroy()
    },
  }
}

function write(store: BrokerStore, stream: Stream) {
  for (;;) {
    const events = store.listEvents(stream.nextId, stream.untilId, BATCH)
    for (const { body } of events) stream.response.write(`data: ${body}\n\n`)
    const last = events.at(-1)
    if (last) stream.nextId = `${last.id}!`
    if (events.length < BATCH) return
  }
}
