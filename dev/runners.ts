import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fromRoot, nodeModule } from './paths.ts'
import { fromForge, fromPlaywright, fromVitest } from './reports.ts'
import type { TestResult } from './rows.ts'
import { runScript, runTool } from './run-tool.ts'

const report = (name: string) => {
  mkdirSync(fromRoot('reports'), { recursive: true })
  const file = fromRoot('reports', `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** A runner that died without a report is a failure of its own. */
const silent = (runner: string, detail = ''): TestResult[] => [
  { test: `${runner} ended without a report${detail}`, runner, status: 'failed' },
]

/** A runner that fails although every test passed (a thrown error outside of one) fails too. */
const withVerdict = (runner: string, code: number, results: TestResult[]): TestResult[] =>
  code !== 0 && results.every(({ status }) => status !== 'failed')
    ? [...results, { test: `${runner} ended with code ${code}`, runner, status: 'failed' }]
    : results

export async function runVitest(): Promise<TestResult[]> {
  const file = report('vitest')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runScript(nodeModule('vitest', 'vitest.mjs'), args, { isShown: true })
  if (!existsSync(file)) return silent('vitest')
  return withVerdict('vitest', code, fromVitest(JSON.parse(readFileSync(file, 'utf8'))))
}

export async function runForge(profile: 'default' | 'full'): Promise<TestResult[]> {
  const runner = profile === 'full' ? 'forge-full' : 'forge'
  if (!existsSync(fromRoot('contracts', 'test'))) return []
  const env = { FOUNDRY_PROFILE: profile, FOUNDRY_DISABLE_NIGHTLY_WARNING: '1' }
  const { code, stdout, output } = await runTool(forgeBinary(), ['test', '--json'], { env })
  const json = stdout.split('\n').find((line) => line.startsWith('{'))
  if (!json) return silent(runner, `:\n${output.trim().split('\n').slice(-20).join('\n')}`)
  const results = fromForge(JSON.parse(json), runner)
  // forge calls a run without tests a success.
  return results.length === 0 ? silent(runner) : withVerdict(runner, code, results)
}

export async function runPlaywright(): Promise<TestResult[]> {
  const config = fromRoot('e2e', 'playwright.config.ts')
  const file = report('playwright')
  const cli = nodeModule('@playwright', 'test', 'cli.js')
  const { code } = await runScript(cli, ['test', '--config', config], { isShown: true })
  if (!existsSync(file)) return silent('playwright')
  return withVerdict('playwright', code, fromPlaywright(JSON.parse(readFileSync(file, 'utf8'))))
}

function forgeBinary(): string {
  const { platform, arch } = process
  const packageName = `forge-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  const file = platform === 'win32' ? 'forge.exe' : 'forge'
  return nodeModule('@foundry-rs', packageName, 'bin', file)
}
