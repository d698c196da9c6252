import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fromRoot, nodeModule } from '../paths.ts'
import { requireFoundryTool } from './foundry-tool.ts'
import {
  type ForgeReport,
  type PlaywrightReport,
  toForgeResults,
  toInvariantCalls,
  toPlaywrightResults,
  toVitestResults,
  type VitestReport,
} from './reports.ts'
import type { TestResult } from './requirement-rows.ts'
import { runNodeScript, runTool } from './run-tool.ts'

const toReportFile = (name: string) => {
  mkdirSync(fromRoot('reports'), { recursive: true })
  const file = fromRoot('reports', `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Returns one failure for a runner that ends without a report. */
const silent = (runner: string, detail = ''): TestResult[] => [
  { test: `${runner} ended without a report${detail}`, runner, status: 'failed' },
]

/** Adds a failure if a runner fails although every test passed, because of an error outside of tests. */
const withVerdict = (runner: string, code: number, results: TestResult[]): TestResult[] =>
  code !== 0 && results.every(({ status }) => status !== 'failed')
    ? [...results, { test: `${runner} ended with code ${code}`, runner, status: 'failed' }]
    : results

export type TestRun = {
  /** The runner that the results belong to. */
  runner: string
  /** Name of the report's file; by default the runner's name. */
  report?: string
  env?: Readonly<Record<string, string>>
  args?: readonly string[]
  /** Configuration of Playwright in the folder `e2e`. */
  config?: string
  /** Whether the runner has the lowest priority, so that it computes only while other processes wait. */
  isInBackground?: boolean | undefined
}

export async function runVitest({
  runner,
  report = runner,
  env = {},
  args = [],
}: TestRun): Promise<TestResult[]> {
  const file = toReportFile(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const options = { isShown: true, env }
  const vitest = nodeModule('vitest', 'vitest.mjs')
  const { code } = await runNodeScript(vitest, ['run', ...reporters, ...args], options)
  if (!existsSync(file)) return silent(runner)
  return withVerdict(
    runner,
    code,
    toVitestResults(JSON.parse(readFileSync(file, 'utf8')) as VitestReport, runner),
  )
}

export async function runForge(
  { runner, env: variables = {}, isInBackground }: TestRun,
  profile: 'unoptimized' | 'full',
): Promise<TestResult[]> {
  if (!existsSync(fromRoot('contracts', 'test'))) return []
  const forge = requireFoundryTool('forge')
  if (!forge.ok) return silent(runner, `: ${forge.reason}`)
  const env = {
    ...variables,
    FOUNDRY_PROFILE: profile,
    FOUNDRY_OUT: `contracts/cache/${profile}/out`,
    FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
  }
  const { code, stdout, output } = await runTool(forge.value, ['test', '--json'], {
    env,
    isInBackground,
  })
  const json = stdout.split('\n').find((line) => line.startsWith('{'))
  if (!json) return silent(runner, `:\n${output.trim().split('\n').slice(-20).join('\n')}`)
  const report = JSON.parse(json) as ForgeReport
  const results = toForgeResults(report, runner)
  // A run with limited time makes fewer calls.
  const isLimited = 'FOUNDRY_INVARIANT_RUNS' in variables
  if (profile === 'full' && !isLimited) results.push(toInvariantCalls(report, runner))
  // forge reports success for a run without tests.
  return results.length === 0 ? silent(runner) : withVerdict(runner, code, results)
}

export async function runPlaywright({
  runner,
  report = runner,
  env = {},
  args = [],
  config = 'playwright.config.ts',
}: TestRun): Promise<TestResult[]> {
  const file = toReportFile(report)
  const cli = nodeModule('@playwright', 'test', 'cli.js')
  const options = { isShown: true, env: { ...env, E2E_REPORT: report } }
  const { code } = await runNodeScript(
    cli,
    ['test', '--config', fromRoot('e2e', config), ...args],
    options,
  )
  if (!existsSync(file)) return silent(runner)
  return withVerdict(
    runner,
    code,
    toPlaywrightResults(JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport, runner),
  )
}
