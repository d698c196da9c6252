import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Done = (error: null, payload: unknown) => void

/**
 * Answers 304 to whoever has this very answer already. What is the same for all is mostly the same as
 * last time too, so the last answer's tag is kept.
 */
export function createEtagHook() {
  let last = { payload: '', tag: toTag('') }
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    if (payload !== last.payload) last = { payload, tag: toTag(payload) }
    const { tag } = last
    reply.header('etag', tag)
    if (!isNamed(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304)
    done(null, null)
  }
}

const toTag = (payload: string) => `"${createHash('sha256').update(payload).digest('base64url')}"`

const isNamed = (header: string | undefined, tag: string) =>
  header?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag) === true
