// `npm run test:full`: runs the tests that take too long for every change, one round after the other, and the long fuzz
// beside all rounds. With `--minutes`, only one of the rotating parts runs, selected by the commit's hash.

import { spawnSync } from 'node:child_process'
import { fromRoot } from '../paths.ts'
import { runInAllEngines } from './browser-engines.ts'
import {
  BACKGROUND_TEST_TASKS,
  canFinishRound,
  chooseRounds,
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

async function runRounds(
  rounds: readonly (readonly LongTestTask[])[],
  endMs: number,
  left: string[],
): Promise<TestResult[]> {
  const results: TestResult[] = []
  for (const round of rounds) results.push(...(await runRound(round, endMs, left)))
  return results
}

/** Returns the hash of the current commit; zeros in a copy of the files without Git. */
function readCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: fromRoot(), encoding: 'utf8' })
  return /^[0-9a-f]{8}/.test(stdout ?? '') ? stdout : '00000000'
}

async function runWithin(minutes: number): Promise<void> {
  const endMs = Date.now() + minutes * 60_000
  const chosen = isLimited
    ? chooseRounds(LONG_TEST_ROUNDS, readCommit())
    : { rounds: LONG_TEST_ROUNDS, skipped: [] }
  const left: string[] = []
  const parts = [
    runRound(BACKGROUND_TEST_TASKS, endMs, left),
    runRounds(chosen.rounds, endMs, left),
  ]
  const results = (await Promise.all(parts)).flat()
  // A run with limited time leaves the other engines to `npm run test:browsers`.
  if (!isLimited) results.push(...(await runInAllEngines()))
  if (chosen.skipped.length > 0)
    console.log(`\nSkipped, rotating parts of other commits: ${chosen.skipped.join(', ')}`)
  if (left.length > 0) console.log(`\nNot run, because the time was too short: ${left.join(', ')}`)
  const isWhole = left.length + chosen.skipped.length === 0
  if (results.length > 0) printSummaryAndExit(results, 'long', isWhole)
}

if (minutes.ok) {
  requireTestTools()
  await runWithin(minutes.value)
} else {
  console.error(minutes.reason)
  process.exitCode = 1
}
