import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestResult, TestStatus } from './requirement-rows.ts'

export type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** Converts a report of Vitest; a file that could not be loaded counts as one failure. */
export function toVitestResults(report: VitestReport, runner: string): TestResult[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (assertionResults.length === 0 && status === 'failed') {
      const test = `${name} cannot be run`
      return [{ test, runner, status: 'failed' as const, ...toReason(message) }]
    }
    return assertionResults.map((result) => {
      const status = toStatus(result.status, 'passed', 'failed')
      // The title of a skipped test gives the reason, so the file name says which test it is.
      const test = status === 'skipped' ? `${basename(name)}: ${result.fullName}` : result.fullName
      return { test, runner, status, ...toReason(result.failureMessages?.[0]) }
    })
  })
}

export type ForgeReport = Record<string, { test_results: Record<string, ForgeTest> }>

/** `kind` has, for an invariant, how many calls it made. */
type ForgeTest = {
  status: string
  reason?: string | null
  kind?: { Invariant?: { calls: number } }
}

/** The calls that all invariants of a run with unlimited time make together at least. */
const INVARIANT_CALLS_MIN = 1_000_000

/** Returns one result for all invariants together: whether they made enough calls. */
export function toInvariantCalls(report: ForgeReport, runner: string): TestResult {
  const tests = Object.values(report).flatMap(({ test_results: results }) => Object.values(results))
  const calls = tests.reduce((sum, { kind }) => sum + (kind?.Invariant?.calls ?? 0), 0)
  return {
    test: `the invariants of the contracts made ${calls} calls, at least ${INVARIANT_CALLS_MIN}`,
    runner,
    status: calls < INVARIANT_CALLS_MIN ? 'failed' : 'passed',
  }
}

export function toForgeResults(report: ForgeReport, runner: string): TestResult[] {
  return Object.entries(report).flatMap(([suite, { test_results: results }]) =>
    Object.entries(results).map(([name, { status, reason }]) => ({
      test: `${suite.split(':').at(-1)} ${name.replace(/\(.*\)$/, '')}`,
      runner,
      status: toStatus(status, 'Success', 'Failure'),
      ...toReason(reason),
    })),
  )
}

type PlaywrightError = { message?: string }

type PlaywrightTest = { status: string; results?: { error?: PlaywrightError }[] }

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: PlaywrightTest[] }[]
}

export type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: PlaywrightError[] }

export function toPlaywrightResults(report: PlaywrightReport, runner: string): TestResult[] {
  const broken = (report.errors ?? []).map(({ message = '' }) => ({
    test: `Playwright: ${message.split('\n')[0]}`,
    runner,
    status: 'failed' as const,
  }))
  return [...broken, ...report.suites.flatMap((suite) => fromSuite(suite, runner))]
}

/** Converts a suite; a test that passes only on its retry is listed, because the machine is slow or there is a race. */
function fromSuite({ specs = [], suites = [] }: PlaywrightSuite, runner: string): TestResult[] {
  const ownResults = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results = [] }) => ({
      test: title,
      runner,
      status: status === 'flaky' ? 'passed' : toStatus(status, 'expected', 'unexpected'),
      ...(status === 'flaky' && { isSecondTry: true }),
      ...toReason(results.find(({ error }) => error)?.error?.message),
    })),
  )
  return [...ownResults, ...suites.flatMap((suite) => fromSuite(suite, runner))]
}

function toStatus(word: string, passed: string, failed: string): TestStatus {
  if (word === passed) return 'passed'
  return word === failed ? 'failed' : 'skipped'
}

const REASON_LINES_MAX = 12

/** Returns the first lines of a runner's output without colors. */
function toReason(said: string | null | undefined): { reason?: string } {
  if (!said) return {}
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return { reason: lines.slice(0, REASON_LINES_MAX).join('\n') }
}
