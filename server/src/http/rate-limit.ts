import fastifyRateLimit from '@fastify/rate-limit'
import type { Limit } from '@parvalue/shared/api/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
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

/** By client address before anybody is known, by wallet once the guard knows it. */
export type RateChecks = { checkAddress: CheckRate; checkWallet: CheckRate }

/** The limits that a call declares; each counts for itself and for all spellings of the address. */
export function createRateChecks(app: FastifyInstance, limits: readonly Limit[]): RateChecks {
  const checksBy = (by: Limit['by']) =>
    limits.filter((limit) => limit.by === by).map((limit) => createRateCheck(app, limit))
  return { checkAddress: inTurn(checksBy('address')), checkWallet: inTurn(checksBy('wallet')) }
}

const inTurn =
  (checks: readonly CheckRate[]): CheckRate =>
  async (request) => {
    for (const check of checks) await check(request)
  }

/** One count for all addresses of a call; the plug-in's own setting counts per route. */
function createRateCheck(app: FastifyInstance, limit: Limit): CheckRate {
  const count = app.createRateLimit({
    max: 'perHour' in limit ? limit.perHour : limit.perMinute,
    timeWindow: 'perHour' in limit ? HOUR_MS : MINUTE_MS,
    ipv6Subnet: IPV6_PREFIX,
    ...(limit.by === 'wallet' ? { keyGenerator: toWalletKey } : {}),
  })
  return async (request) => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) throw toRefusal(result.ttl)
    if (!result.isAllowed) triesLeft.set(request, result.remaining)
  }
}

const triesLeft = new WeakMap<FastifyRequest, number>()

/** How often the caller may still make the call in this minute or hour, this time counted. */
export const findTriesLeft = (request: FastifyRequest): number => triesLeft.get(request) ?? 0

/** The guard has compared the header with the session by then. */
const toWalletKey = ({ headers }: FastifyRequest) => String(headers['wallet-address']).toLowerCase()

const toRefusal = (ttlMs: number) =>
  new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) })
