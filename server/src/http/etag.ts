import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers 304 to whoever has this very answer already. */
export async function sendEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`
  reply.header('etag', tag)
  if (!isNamed(request.headers['if-none-match'], tag)) return payload
  reply.code(304)
  return null
}

const isNamed = (header: string | undefined, tag: string) =>
  (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag)
