// `npm run test:full`: runs the tests that take too long for every change, one round after the other, and the long fuzz
// beside all rounds.

import {
  BACKGROUND_TEST_TASKS,
  canFinishRound,
  LONG_TEST_ROUNDS,
  type LongTestTask,
  parseMinutesOption,
} from './long-parts.ts'
import type { TestResult } from './requirement-rows.ts'
import { runForge, runPlaywright, runVitest, type TestRun } from './runners.ts'
import { printSummaryAndExit } from './test-summary.ts'
import { requireTestTools } from './test-tools.ts'

const RUNNERS: Record<LongTestTask['runner'], (run: TestRun) => Promise<TestResult[]>> = {
  vitest: runVitest,
  playwright: runPlaywright,
  forge: (run) => runForge(run, 'full'),
}

const minutes = parseMinutesOption(process.argv.slice(2))
const isLimited = minutes.ok && minutes.value < Number.POSITIVE_INFINITY

async function runPart({
  name,
  runner,
  env,
  limitedEnv,
  args,
  isInBackground,
}: LongTestTask): Promise<TestResult[]> {
  const beganMs = Date.now()
  console.log(`\n${name}`)
  const results = await RUNNERS[runner]({
    runner: `${runner}-full`,
    report: `${runner}-${name.replaceAll(/\W+/g, '-')}`,
    env: { ...env, ...(isLimited && limitedEnv) },
    args: args?.() ?? [],
    isInBackground,
  })
  console.log(`${name}: ${((Date.now() - beganMs) / 60_000).toFixed(1)} minutes`)
  return results
}

/** Runs parts in parallel where they fit into the time left; else adds their names to `left`. */
async function runRound(
  round: readonly LongTestTask[],
  endMs: number,
  left: string[],
): Promise<TestResult[]> {
  if (canFinishRound(round, (endMs - Date.now()) / 60_000)) {
    return (await Promise.all(round.map(runPart))).flat()
  }
  left.push(...round.map(({ name }) => name))
  return []
}

async function runRounds(endMs: number, left: string[]): Promise<TestResult[]> {
  const results: TestResult[] = []
  for (const round of LONG_TEST_ROUNDS) results.push(...(await runRound(round, endMs, left)))
  return results
}

async function runWithin(minutes: number): Promise<void> {
  const endMs = Date.now() + minutes * 60_000
  const left: string[] = []
  const parts = [runRound(BACKGROUND_TEST_TASKS, endMs, left), runRounds(endMs, left)]
  const results = (await Promise.all(parts)).flat()
  if (left.length > 0) console.log(`\nNot run, because the time was too short: ${left.join(', ')}`)
  if (results.length > 0) printSummaryAndExit(results, 'long', left.length === 0)
}

if (minutes.ok) {
  requireTestTools()
  await runWithin(minutes.value)
} else {
  console.error(minutes.reason)
  process.exitCode = 1
}
