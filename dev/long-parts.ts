import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import type { Attempt } from './refusal.ts'

export const LONG_PARTS = ['vitest', 'playwright', 'forge'] as const
export type LongPart = (typeof LONG_PARTS)[number]

/** What each takes on two quiet cores, rounded up. */
const MINUTES: Record<LongPart, number> = { vitest: 41, playwright: 20, forge: 16 }

/** A machine may be this much slower than the one that was measured. */
const SLOWER = 2

/** Whether a part that begins now ends in time on a slow machine too. */
export const fitsInto = (part: LongPart, minutesLeft: number): boolean =>
  MINUTES[part] * SLOWER <= minutesLeft

/** `npm run test:full -- --minutes=40`: no bound unless told; anything else is refused by name. */
export function parseMinutes(args: readonly string[]): Attempt<number> {
  let minutes = Number.POSITIVE_INFINITY
  for (const arg of args) {
    const [, text] = /^--minutes=(-?\d+)$/.exec(arg) ?? []
    if (text === undefined) return refused(`Unknown option ${arg}. Known: --minutes=N.`)
    minutes = Number(text)
  }
  return accepted(minutes)
}
