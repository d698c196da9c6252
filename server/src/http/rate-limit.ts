import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const MINUTE_MS = 60_000
const ADDRESSES_MAX = 50_000
const IPV6_PREFIX = 64

/** Per address, an IPv6 network of /64 counting as one; in this process only. */
export function limitRate(app: FastifyInstance, maxPerMinute: number) {
  app.register(fastifyRateLimit, {
    max: maxPerMinute,
    timeWindow: MINUTE_MS,
    cache: ADDRESSES_MAX,
    ipv6Subnet: IPV6_PREFIX,
    errorResponseBuilder: (_, { ttl }) => toRefusal(ttl),
  })
}

export type CheckRate = (request: FastifyRequest) => Promise<void>

/** One count for all addresses of a call; the plug-in's own setting counts per route. */
export function createRateCheck(app: FastifyInstance, maxPerMinute: number): CheckRate {
  const count = app.createRateLimit({
    max: maxPerMinute,
    timeWindow: MINUTE_MS,
    ipv6Subnet: IPV6_PREFIX,
  })
  return async (request) => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) throw toRefusal(result.ttl)
  }
}

const toRefusal = (ttlMs: number) =>
  new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) })
