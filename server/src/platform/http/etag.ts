import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Done = (error: null, payload: unknown) => void

/**
 * Answers 304 if the caller already has this answer. Public answers rarely change between requests, so the tag of the
 * last one is cached.
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
    // For HEAD the payload is passed on: Fastify's own hook, which runs next, measures it and sends none of it.
    done(null, request.method === 'HEAD' ? payload : null)
  }
}

/** Sends an answer that differs between requests, or 304 if the caller already has it. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, payload: string) {
  const tag = toTag(payload)
  reply.header('etag', tag)
  return isNamed(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : reply.send(payload)
}

const toTag = (payload: string) => `"${createHash('sha256').update(payload).digest('base64url')}"`

/**
 * Returns whether the header names the tag: `*` matches any representation, and tags are compared weakly (RFC 9110,
 * 13.1.2).
 */
const isNamed = (header: string | undefined, tag: string) =>
  header?.trim() === '*' ||
  header?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag) === true
