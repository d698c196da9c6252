import { globSync, readFileSync } from 'node:fs'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Result } from '../cli/refusal.ts'
import { describeUnknownOption } from '../cli/unknown-option.ts'
import { fromRoot } from '../paths.ts'

/** A part of the long run. */
export type LongTestTask = {
  name: string
  runner: 'vitest' | 'playwright' | 'forge'
  env?: Readonly<Record<string, string>>
  /** Variables that make the part smaller in a run whose time is limited. */
  limitedEnv?: Readonly<Record<string, string>>
  args?: () => readonly string[]
  /** Duration on two idle cores, rounded up. */
  minutes: number
  /** Whether the part rotates: a time-limited run executes one rotating part, which the commit's hash selects. */
  isRotating?: boolean
  /** Whether the part runs at the lowest priority. */
  isInBackground?: boolean
}

const BROWSER_PARTS = 5

/** The browser tests that `npm test` leaves out. They are the first rounds, because they cover most of the product. */
const browserParts = Array.from({ length: BROWSER_PARTS }, (_, index): LongTestTask => {
  const part = `${index + 1}/${BROWSER_PARTS}`
  return {
    name: `browser ${part}`,
    runner: 'playwright',
    env: { E2E_TESTS: 'others' },
    args: () => [`--shard=${part}`],
    minutes: 6,
    isRotating: true,
  }
})

/** Long browser tests that only look at pages: in the themes and languages that the others omit, in the pseudo locale. */
const APPEARANCE_TESTS = 'e2e/looks/'

const appearances: LongTestTask = {
  name: 'appearances',
  runner: 'playwright',
  env: { LONG: '1' },
  args: () => [APPEARANCE_TESTS],
  minutes: 6,
  isRotating: true,
}

const kills: LongTestTask = {
  name: 'kills in the browser',
  runner: 'playwright',
  env: { LONG: '1' },
  args: () => listLongBrowserTests().filter((file) => !file.startsWith(APPEARANCE_TESTS)),
  minutes: 7,
}

const vitest = (name: string, minutes: number, files: readonly string[]): LongTestTask => ({
  name,
  runner: 'vitest',
  env: { LONG: '1' },
  args: () => files,
  minutes,
})

const onPostgres: LongTestTask = {
  name: 'on Postgres',
  runner: 'vitest',
  env: { TEST_ENGINE: 'Postgres' },
  args: listEngineTests,
  minutes: 2,
}

const severalProcesses = vitest('several processes', 8, [
  'processes',
  'restore-drill',
  'upgrade-of-data',
  'database-template',
  'watch-mode',
])

/** Breaks a cluster of three Postgres servers under load, where the packages are installed. */
const cluster: LongTestTask = { ...vitest('cluster', 8, ['dev/cluster']), isRotating: true }

/** Builds the container images, where buildah is installed. */
const images: LongTestTask = { ...vitest('images', 10, ['dev/containers']), isRotating: true }

/** These parts run at the lowest priority beside all rounds, because they only compute and do not depend on time. */
export const BACKGROUND_TEST_TASKS: readonly LongTestTask[] = [
  {
    name: 'long fuzz',
    runner: 'forge',
    limitedEnv: { FOUNDRY_FUZZ_RUNS: '150', FOUNDRY_INVARIANT_RUNS: '20' },
    minutes: 20,
    isInBackground: true,
  },
]

const simulation: LongTestTask = {
  ...vitest('simulation', 6, ['simulation']),
  limitedEnv: { SIMULATION_SEEDS: '20' },
}

/** The parts of a round run in parallel: one mostly waits for blocks and processes while the other computes. */
export const LONG_TEST_ROUNDS: readonly (readonly LongTestTask[])[] = [
  ...[...browserParts, appearances, images, cluster].map((part) => [part]),
  [vitest('crashes', 10, ['crash-points']), simulation],
  [
    severalProcesses,
    vitest('orders and corporate actions', 4, [
      'modules/orders',
      'order-races',
      'modules/corporate-actions',
    ]),
  ],
  [kills, vitest('other long tests', 7, ['hostile-input', 'stored-rows', 'admin-ui', 'tools/gas'])],
  [onPostgres],
]

/** The rounds of one run, and the names of the rotating parts that it skips. */
export type ChosenRounds = {
  rounds: readonly (readonly LongTestTask[])[]
  skipped: readonly string[]
}

/**
 * Chooses the rounds of a time-limited run: every round that does not rotate, and one that does. The commit's hash
 * (hexadecimal) selects it, so a run can be repeated, and the runs of several commits cover all rounds.
 */
export function chooseRounds(
  rounds: readonly (readonly LongTestTask[])[],
  commit: string,
): ChosenRounds {
  const isRotating = (round: readonly LongTestTask[]) => round.some((part) => part.isRotating)
  const rotating = rounds.filter(isRotating)
  const chosen = rotating[Number.parseInt(commit.slice(0, 8), 16) % rotating.length]
  return {
    rounds: rounds.filter((round) => !isRotating(round) || round === chosen),
    skipped: rotating
      .filter((round) => round !== chosen)
      .flatMap((round) => round.map(({ name }) => name)),
  }
}

function listLongBrowserTests(): readonly string[] {
  return globSync('e2e/**/*.long.spec.ts', { cwd: fromRoot() })
}

/** Lists the test files that run on both databases. */
function listEngineTests(): readonly string[] {
  return globSync('server/src/**/*.test.ts', { cwd: fromRoot() }).filter(
    (file) =>
      !file.includes('.long.') &&
      readFileSync(fromRoot(file), 'utf8').includes('describe.each(enginesUnderTest)'),
  )
}

/** Factor by which a machine may be slower than the one on which `minutes` was measured. */
const SLOWER = 2

/** Returns whether a round that begins now ends in time on a slow machine too. */
export const canFinishRound = (round: readonly LongTestTask[], minutesLeft: number): boolean =>
  round.every(({ minutes }) => minutes * SLOWER <= minutesLeft)

/**
 * Parses `npm run test:full -- --minutes=40`. By default the time is not limited; any other option is refused by name.
 */
export function parseMinutesOption(args: readonly string[]): Result<number> {
  let minutes = Number.POSITIVE_INFINITY
  for (const arg of args) {
    const [, text] = /^--minutes=(-?\d+)$/.exec(arg) ?? []
    if (text === undefined && arg.startsWith('--minutes')) {
      return refused(`--minutes takes a whole number, as in --minutes=40, not ${arg}.`)
    }
    if (text === undefined) return refused(describeUnknownOption(arg, ['--minutes=N']))
    minutes = Number(text)
  }
  return accepted(minutes)
}
