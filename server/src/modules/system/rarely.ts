import type { Clock } from '../../platform/ambient.ts'

/** How old an answer about our own state may be. */
const FRESH_MS = 2000

/** The same question, asked at most once in two seconds for each key, however many want to know. */
export function createRarely<Answer>(clock: Clock) {
  const known = new Map<string, { startedMs: number; answer: Promise<Answer> }>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const last = known.get(key)
    if (last && clock() - last.startedMs < FRESH_MS) return last.answer
    const answer = ask()
    known.set(key, { startedMs: clock(), answer })
    return answer
  }
}
