import type { TestResult, TestStatus } from './rows.ts'

type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** A file that could not even be loaded counts as one failure. */
export function fromVitest(report: VitestReport, runner: string): TestResult[] {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    if (assertionResults.length === 0 && status === 'failed') {
      return [{ test: `${name} cannot be run`, runner, status: 'failed' as const }]
    }
    return assertionResults.map((result) => ({
      test: result.fullName,
      runner,
      status: toStatus(result.status, 'passed', 'failed'),
    }))
  })
}

type ForgeReport = Record<string, { test_results: Record<string, { status: string }> }>

export function fromForge(report: ForgeReport, runner: string): TestResult[] {
  return Object.entries(report).flatMap(([suite, { test_results: results }]) =>
    Object.entries(results).map(([name, { status }]) => ({
      test: `${suite.split(':').at(-1)} ${name.replace(/\(.*\)$/, '')}`,
      runner,
      status: toStatus(status, 'Success', 'Failure'),
    })),
  )
}

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

export function fromPlaywright(
  report: { suites: PlaywrightSuite[]; errors?: { message?: string }[] },
  runner: string,
): TestResult[] {
  const broken = (report.errors ?? []).map(({ message = '' }) => ({
    test: `Playwright: ${message.split('\n')[0]}`,
    runner,
    status: 'failed' as const,
  }))
  return [...broken, ...report.suites.flatMap((suite) => fromSuite(suite, runner))]
}

/** Passing at the second try (`flaky`) is no pass. */
function fromSuite({ specs = [], suites = [] }: PlaywrightSuite, runner: string): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({
      test: title,
      runner,
      status: status === 'flaky' ? 'failed' : toStatus(status, 'expected', 'unexpected'),
    })),
  )
  return [...own, ...suites.flatMap((suite) => fromSuite(suite, runner))]
}

function toStatus(word: string, passed: string, failed: string): TestStatus {
  if (word === passed) return 'passed'
  return word === failed ? 'failed' : 'skipped'
}
