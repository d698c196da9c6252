import type { Clock } from './ambient.ts'

export type TtlCache = <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>

/** Caches answers for `keptMs`, shared by concurrent callers; a failure is not cached. */
export function createTtlCache(clock: Clock, keptMs: number): TtlCache {
  const known = new Map<string, { askedMs: number; answer: Promise<unknown> }>()
  return <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const nowMs = clock()
    const last = known.get(key)
    if (last && Math.abs(nowMs - last.askedMs) < keptMs) return last.answer as Promise<Answer>
    const answer = ask()
    known.set(key, { askedMs: nowMs, answer })
    answer.catch(() => known.delete(key))
    return answer
  }
}
