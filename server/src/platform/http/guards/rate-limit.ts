import fastifyRateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit'
import type { RateLimit } from '@parvalue/shared/api/endpoint.ts'
import { toError } from '@parvalue/shared/domain/values/to-error.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../tables/tables.ts'
import type { Clock } from '../../ambient.ts'
import { addToRateLimitCount } from '../../db/rate-counts.ts'
import { AppError } from '../app-error.ts'
import { createSharedRateLimit, type TakeRateLimitShare } from './shared-rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ADDRESSES_MAX = 50_000
const IPV6_PREFIX = 64

type All = {
  maxPerMinute: number
  /** Database of the shared counts; null: this process is alone and counts in memory. */
  sharedDb: Db | null
  clock: Clock
}

/** Limits requests per address; an IPv6 /64 network counts as one address. */
export function addRateLimit(app: FastifyInstance, { maxPerMinute: max, sharedDb, clock }: All) {
  const shared = sharedDb && { db: sharedDb, clock, max, windowMs: MINUTE_MS }
  app.register(fastifyRateLimit, {
    max,
    timeWindow: MINUTE_MS,
    cache: ADDRESSES_MAX,
    ipv6Subnet: IPV6_PREFIX,
    errorResponseBuilder: (_, { ttl }) => toRefusal(ttl),
    ...(shared
      ? { store: toStore(createSharedRateLimit({ ...shared, keysMax: ADDRESSES_MAX })) }
      : {}),
  })
}

type StoreConstructor = { new (): FastifyRateLimitStore }

/** Returns the store class of the plug-in, which constructs it and calls `child` for limits that are not used here. */
function toStore(take: TakeRateLimitShare): StoreConstructor {
  const store: FastifyRateLimitStore = {
    incr: (key, done) => {
      take(key).then(
        (taken) => done(null, taken),
        (error: unknown) => done(toError(error)),
      )
    },
    child: () => store,
  }
  return function Store() {
    return store
  } as unknown as StoreConstructor
}

export type RateLimitCheck = (request: FastifyRequest) => Promise<void>

/** The check by client address runs before authentication, the check by wallet after it. */
export type RateLimitChecks = { checkAddress: RateLimitCheck; checkWallet: RateLimitCheck }

type Declared = { name: string; limits: readonly RateLimit[]; sharedDb: Db | null }

/**
 * Returns the checks of the limits that a call declares; requests are counted per call, whatever the spelling of its
 * path.
 */
export function createRateLimitChecks(
  app: FastifyInstance,
  { name, limits, sharedDb }: Declared,
): RateLimitChecks {
  const checksBy = (by: RateLimit['by']) =>
    limits
      .filter((limit) => limit.by === by)
      .map((limit) =>
        toCheck(sharedDb ? countTogether(sharedDb, name, limit) : countAlone(app, limit)),
      )
  return { checkAddress: inTurn(checksBy('address')), checkWallet: inTurn(checksBy('wallet')) }
}

const inTurn =
  (checks: readonly RateLimitCheck[]): RateLimitCheck =>
  async (request) => {
    for (const check of checks) await check(request)
  }

/** `current` includes this call. */
type CountCall = (request: FastifyRequest) => Promise<{ max: number; current: number; ttl: number }>

const toMax = (limit: RateLimit) => ('perHour' in limit ? limit.perHour : limit.perMinute)
const toWindowMs = (limit: RateLimit) => ('perHour' in limit ? HOUR_MS : MINUTE_MS)

/** Counts every call in the database, because these limits stop guessing and must be exact across processes. */
function countTogether(db: Db, call: string, limit: RateLimit): CountCall {
  const [max, windowMs] = [toMax(limit), toWindowMs(limit)]
  const name = `${call} ${limit.by} ${windowMs}`
  const toKey = limit.by === 'wallet' ? toWalletKey : toAddressKey
  return async (request) => {
    const { count, leftMs } = await addToRateLimitCount(db, {
      name,
      key: toKey(request),
      windowMs,
      amount: 1,
    })
    return { max, current: count, ttl: leftMs }
  }
}

/** Counts in the memory of this process, all routes of a call together; the plug-in would count each route alone. */
function countAlone(app: FastifyInstance, limit: RateLimit): CountCall {
  const max = toMax(limit)
  const count = app.createRateLimit({
    max,
    timeWindow: toWindowMs(limit),
    ipv6Subnet: IPV6_PREFIX,
    ...(limit.by === 'wallet' ? { keyGenerator: toWalletKey } : {}),
  })
  return async (request) => {
    const result = await count(request)
    if (result.isAllowed) return { max, current: 0, ttl: 0 }
    const { remaining, isExceeded, ttl } = result
    return { max, current: isExceeded ? max + 1 : max - remaining, ttl }
  }
}

const toCheck =
  (count: CountCall): RateLimitCheck =>
  async (request) => {
    const { max, current, ttl } = await count(request)
    if (current > max) throw toRefusal(ttl)
    triesLeft.set(request, max - current)
  }

const triesLeft = new WeakMap<FastifyRequest, number>()

/** Returns how many calls the caller has left in this window, after this one. */
export const getAttemptsLeft = (request: FastifyRequest): number => triesLeft.get(request) ?? 0

/** Returns the wallet of the header, which the session guard has compared with the session by then. */
const toWalletKey = ({ headers }: FastifyRequest) => String(headers['wallet-address']).toLowerCase()
const toAddressKey = ({ ip }: FastifyRequest) => normalizeIP(ip, IPV6_PREFIX)

const toRefusal = (ttlMs: number) =>
  new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) })
