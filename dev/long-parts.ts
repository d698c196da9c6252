import { globSync, readFileSync } from 'node:fs'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import { fromRoot } from './paths.ts'
import type { Attempt } from './refusal.ts'
import { describeUnknown } from './unknown-option.ts'

/** A piece of the long run, which is begun only where its time is left. */
export type LongPart = {
  name: string
  runner: 'vitest' | 'playwright' | 'forge'
  env?: Readonly<Record<string, string>>
  args?: () => readonly string[]
  /** What it takes on two quiet cores, rounded up. */
  minutes: number
}

const BROWSER_PARTS = 4

/** Of the browser first what `npm test` leaves out, as most of the product is seen there. */
const browserParts = Array.from({ length: BROWSER_PARTS }, (_, index): LongPart => {
  const part = `${index + 1}/${BROWSER_PARTS}`
  return {
    name: `browser ${part}`,
    runner: 'playwright',
    env: { E2E_TESTS: 'others' },
    args: () => [`--shard=${part}`],
    minutes: 8,
  }
})

const vitest = (name: string, minutes: number, files: readonly string[]): LongPart => ({
  name,
  runner: 'vitest',
  env: { LONG: '1' },
  args: () => files,
  minutes,
})

export const LONG_PARTS: readonly LongPart[] = [
  ...browserParts,
  {
    name: 'on Postgres',
    runner: 'vitest',
    env: { TEST_ENGINE: 'Postgres' },
    args: listEngineTests,
    minutes: 2,
  },
  vitest('crashes', 20, ['crash-points']),
  vitest('several processes', 6, [
    'processes',
    'restore-drill',
    'upgrade-of-data',
    'database-copy',
    'watch-mode',
  ]),
  vitest('orders under storms', 2, ['modules/orders', 'order-races']),
  vitest('simulation', 5, ['simulation']),
  vitest('hostile input', 3, ['hostile-input']),
  { name: 'kills in the browser', runner: 'playwright', env: { LONG: '1' }, minutes: 11 },
  { name: 'long fuzz', runner: 'forge', minutes: 10 },
]

/** Files whose tests run on each of both databases. */
function listEngineTests(): readonly string[] {
  return globSync('server/src/**/*.test.ts', { cwd: fromRoot() }).filter(
    (file) =>
      !file.includes('.long.') &&
      readFileSync(fromRoot(file), 'utf8').includes('describe.each(engines)'),
  )
}

/** A machine may be this much slower than the one that was measured. */
const SLOWER = 2

/** Whether a part that begins now ends in time on a slow machine too. */
export const fitsInto = ({ minutes }: LongPart, minutesLeft: number): boolean =>
  minutes * SLOWER <= minutesLeft

/** `npm run test:full -- --minutes=40`: no bound unless told; anything else is refused by name. */
export function parseMinutes(args: readonly string[]): Attempt<number> {
  let minutes = Number.POSITIVE_INFINITY
  for (const arg of args) {
    const [, text] = /^--minutes=(-?\d+)$/.exec(arg) ?? []
    if (text === undefined && arg.startsWith('--minutes')) {
      return refused(`--minutes takes a whole number, as in --minutes=40, not ${arg}.`)
    }
    if (text === undefined) return refused(describeUnknown(arg, ['--minutes=N']))
    minutes = Number(text)
  }
  return accepted(minutes)
}
