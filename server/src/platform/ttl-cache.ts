import type { Clock } from './ambient.ts'
import { loadForCache } from './db/replicas/public-read.ts'

export type TtlCache = <Answer>(key: string, load: () => Promise<Answer>) => Promise<Answer>

/**
 * Returns a cache whose answers are valid for `ttlMs`; callers that come while an answer is under way share it.
 * A failure is not cached. Beyond `entriesMax` the oldest answer is dropped. What replicas answer while the leader is
 * away is cached apart, because signed-in callers may not get it.
 */
export function createTtlCache(
  clock: Clock,
  ttlMs: number,
  entriesMax = Number.POSITIVE_INFINITY,
): TtlCache {
  const shared = createEntries(clock, ttlMs, entriesMax)
  const apart = createEntries(clock, ttlMs, entriesMax)
  return (key, load) =>
    loadForCache(
      () => shared(key, load),
      () => apart(key, load),
    )
}

function createEntries(clock: Clock, ttlMs: number, entriesMax: number): TtlCache {
  const entries = new Map<string, { loadedMs: number; answer: Promise<unknown> }>()
  return <Answer>(key: string, load: () => Promise<Answer>): Promise<Answer> => {
    const nowMs = clock()
    const last = entries.get(key)
    if (last && Math.abs(nowMs - last.loadedMs) < ttlMs) return last.answer as Promise<Answer>
    const entry = { loadedMs: nowMs, answer: load() }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
    entry.answer.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return entry.answer
  }
}
