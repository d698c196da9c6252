import type { Clock } from '../../platform/ambient.ts'

/** Maximum age in milliseconds of a cached result. */
const FRESH_MS = 2000

/** Creates a TTL cache of two seconds per key that also merges concurrent calls. */
export function createThrottledCache<Answer>(clock: Clock) {
  const known = new Map<string, { startedMs: number; answer: Promise<Answer> }>()
  return (key: string, load: () => Promise<Answer>): Promise<Answer> => {
    const last = known.get(key)
    if (last && clock() - last.startedMs < FRESH_MS) return last.answer
    const answer = load()
    known.set(key, { startedMs: clock(), answer })
    return answer
  }
}
