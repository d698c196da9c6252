import type { Db } from '../../../tables/tables.ts'
import type { Clock } from '../../ambient.ts'
import { isConnectionError } from '../../db/connection-errors.ts'
import { addToCount } from '../../db/rate-counts.ts'

type Deps = { db: Db; clock: Clock; max: number; windowMs: number; keysMax: number }

type Share = {
  used: number
  /** May be used without asking; with what is free until the first time that the database was asked. */
  granted: number
  isCounted: boolean
  /** What other processes have taken, as of the last time. */
  elsewhere: number
  endsMs: number
  isSpent: boolean
  asking: Promise<void> | null
}

const NAME = 'all'

/** Of the limit: what a process admits before it asks the database at all, and takes from it at a time. */
const FREE = 1 / 10
const STEP = 1 / 20

export type TakeShare = (key: string) => Promise<{ current: number; ttl: number }>

/**
 * A limit that several processes keep together without asking the database at each call. A process
 * takes a step of the limit there and admits so many by itself. Who calls seldom costs nothing. In
 * one window at most a tenth of the limit more is admitted for each further process; and who
 * is spread over them may be refused a step early for each. `current` is above the limit where the
 * caller has to wait for `ttl` milliseconds. While the database is away a process counts for itself.
 */
export function createShares(deps: Deps): TakeShare {
  const { clock, max, windowMs, keysMax } = deps
  const shares = new Map<string, Share>()
  const free = Math.floor(max * FREE)
  const step = Math.max(1, Math.floor(max * STEP))

  function open(key: string): Share {
    const known = shares.get(key)
    const nowMs = clock()
    const isOver = !known || (nowMs >= known.endsMs && !known.asking)
    const share = isOver ? toNewShare(nowMs + windowMs, free) : known
    // The one that was asked for longest ago goes first.
    shares.delete(key)
    shares.set(key, share)
    const [oldest] = shares.size > keysMax ? shares.keys() : []
    if (oldest !== undefined) shares.delete(oldest)
    return share
  }

  async function ask(key: string, share: Share) {
    const amount = share.isCounted ? step : share.granted + step
    try {
      const { count, leftMs } = await addToCount(deps.db, { name: NAME, key, windowMs, amount })
      const granted = share.isCounted ? share.granted + step : amount
      share.elsewhere = Math.max(0, count - granted)
      share.granted = Math.min(granted, Math.max(share.used, max - share.elsewhere))
      share.isSpent = share.granted < granted
      share.isCounted = true
      share.endsMs = clock() + leftMs
    } catch (error) {
      if (!isConnectionError(error)) throw error
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
      share.asking ??= ask(key, share)
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
