import type { Db } from '../../../tables/tables.ts'
import type { Clock } from '../../ambient.ts'
import { isConnectionError, isReadOnlyError } from '../../db/connection-errors.ts'
import { addToRateLimitCount } from '../../db/rate-counts.ts'

type Deps = { db: Db; clock: Clock; max: number; windowMs: number; keysMax: number }

type Share = {
  used: number
  /** Number of calls that may be admitted without the database; before the first query, the free part. */
  granted: number
  isCounted: boolean
  /** Number of calls that other processes had counted at the last query. */
  elsewhere: number
  endsMs: number
  isSpent: boolean
  asking: Promise<void> | null
}

const NAME = 'all'

/** Part of the limit that a process admits before it queries the database. */
const FREE = 1 / 10
/** Part of the limit that a process reserves with each query of the database. */
const STEP = 1 / 20

export type TakeRateLimitShare = (key: string) => Promise<{ current: number; ttl: number }>

/**
 * Creates a limit that several processes share without a query for each call. A process reserves a step of the limit
 * in the database and admits as many calls by itself; callers below one step cost no query. In one window each
 * further process may admit up to a tenth of the limit more, and a caller that is spread over several processes may
 * be refused a step early for each. `current` is above the limit where the caller has to wait `ttl` milliseconds.
 * While the database is unreachable or read-only, a process counts alone.
 */
export function createSharedRateLimit(deps: Deps): TakeRateLimitShare {
  const { clock, max, windowMs, keysMax } = deps
  const shares = new Map<string, Share>()
  const free = Math.floor(max * FREE)
  const step = Math.max(1, Math.floor(max * STEP))

  function open(key: string): Share {
    const known = shares.get(key)
    const nowMs = clock()
    const isOver = !known || (nowMs >= known.endsMs && !known.asking)
    const share = isOver ? toNewShare(nowMs + windowMs, free) : known
    // Evicts the least recently used key.
    shares.delete(key)
    shares.set(key, share)
    const [oldest] = shares.size > keysMax ? shares.keys() : []
    if (oldest !== undefined) shares.delete(oldest)
    return share
  }

  async function requestTokens(key: string, share: Share) {
    const amount = share.isCounted ? step : share.granted + step
    try {
      const { count, leftMs } = await addToRateLimitCount(deps.db, {
        name: NAME,
        key,
        windowMs,
        amount,
      })
      const granted = share.isCounted ? share.granted + step : amount
      share.elsewhere = Math.max(0, count - granted)
      share.granted = Math.min(granted, Math.max(share.used, max - share.elsewhere))
      share.isSpent = share.granted < granted
      share.isCounted = true
      share.endsMs = clock() + leftMs
    } catch (error) {
      if (!isConnectionError(error) && !isReadOnlyError(error)) throw error
      const granted = share.granted + step
      share.granted = Math.min(granted, max)
      share.isSpent = share.granted < granted
    } finally {
      share.asking = null
    }
  }

  return async (key) => {
    for (;;) {
      const share = open(key)
      const ttl = Math.max(0, share.endsMs - clock())
      if (share.used < share.granted) {
        share.used += 1
        return { current: Math.min(max, share.elsewhere + share.used), ttl }
      }
      if (share.isSpent) return { current: max + 1, ttl }
      share.asking ??= requestTokens(key, share)
      await share.asking
    }
  }
}

const toNewShare = (endsMs: number, free: number): Share => ({
  used: 0,
  granted: free,
  isCounted: false,
  elsewhere: 0,
  endsMs,
  isSpent: false,
  asking: null,
})
