import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listProcesses } from './processes.ts'

const SCRIPT = path.join(import.meta.dirname, 'test-benchmarks/run.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let runs = 0

/** Runs the benchmarks of this test; `onOutput` gets the output so far. */
async function run(
  args: readonly string[],
  onOutput: (text: string, child: ChildProcess) => void = () => {},
  times: Record<string, number> = {},
) {
  runs += 1
  const timesFile = path.join(folder, `times-${runs}.json`)
  writeFileSync(timesFile, JSON.stringify(times))
  // A run of one engine alone saves no durations.
  const env = { ...process.env, TEST_ENGINE: undefined }
  const child = spawn(process.execPath, [SCRIPT, timesFile, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => {
    output += chunk
    onOutput(output, child)
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output, errors, timesFile }
}

const readTimedParts = (file: string) =>
  Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)

type LeftBehind = { pid: number; file: string }

const listLeftBehind = (output: string): LeftBehind[] =>
  [...output.matchAll(/^left behind (.*)$/gm)].map(
    ([, text = '']) => JSON.parse(text) as LeftBehind,
  )

/** Expects that a benchmark started this many processes and files, and that none of them is left. */
function expectNothingLeft(output: string, count: number) {
  const left = listLeftBehind(output)
  const pids = new Set(listProcesses().map(({ pid }) => pid))
  expect(left).toHaveLength(count)
  expect(left.filter(({ pid }) => pids.has(pid))).toEqual([])
  expect(left.filter(({ file }) => existsSync(file))).toEqual([])
}

/** Returns the lines of the summary, without durations. */
const toSummaryLines = (output: string) =>
  output
    .slice(output.indexOf('\nParts:\n'))
    .trim()
    .split('\n')
    .map((line) => line.replace(/\d+ (second|minute)s?/, 'N seconds').trim())

const isLinux = process.platform === 'linux'

describe.skipIf(process.platform === 'win32')('npm run bench', () => {
  test('an unknown benchmark is refused with the list of benchmarks, and nothing runs', async () => {
    const { code, output, errors } = await run(['fine', 'list'])
    expect({ code, output, errors }).toEqual({
      code: 1,
      output: '',
      errors:
        'There is no part "list". The parts are: failing, astray, killed, missing, endless, fine.\n',
    })
  })

  test('--list says what each benchmark measures and how long it took before, and nothing runs', async () => {
    const { code, output } = await run(['--list', 'fine', 'missing'], undefined, { fine: 240 })
    expect({ code, output }).toEqual({
      code: 0,
      output:
        'missing  a benchmark for tests\nfine     a benchmark that ends well (about 4 minutes)\n',
    })
  })

  test('before each benchmark the estimated remaining time is printed', async () => {
    const { output } = await run(['missing', 'fine'], undefined, { missing: 600, fine: 240 })
    expect(output.match(/^\[.*$/gm)).toEqual([
      '[1/2] missing … about 10 minutes, 14 minutes left in all',
      '[2/2] fine … about 4 minutes, 4 minutes left in all',
    ])
  })

  test('a failed benchmark does not stop the others, and sets the exit code', async () => {
    const { code, output, errors, timesFile } = await run(['fine', 'failing', 'astray', 'missing'])
    expect(code).toBe(1)
    expect(errors).toContain('Error: Query read timeout')
    expect(toSummaryLines(output)).toEqual([
      'Parts:',
      'failing  failed   after N seconds: Query read timeout',
      'astray   failed   after N seconds: The connection broke.',
      'missing  skipped  needs Postgres 15',
      'fine     ok       N seconds',
      '1 ok, 2 failed, 1 skipped, in N seconds',
    ])
    expect(output).toContain('[4/4] fine … never timed so far\n')
    expect(readTimedParts(timesFile)).toEqual(['fine'])
    expectNothingLeft(output, 3)
  })

  test('successful and skipped benchmarks give exit code 0', async () => {
    const { code, output } = await run(['missing', 'fine'])
    expect(code).toBe(0)
    expectNothingLeft(output, 1)
  })

  test.skipIf(!isLinux)(
    'a benchmark whose process is killed leaves no processes and files behind',
    async () => {
      const { code, output } = await run(['killed', 'fine'])
      expect(code).toBe(1)
      expect(toSummaryLines(output).slice(1, 3)).toEqual([
        'killed  failed   after N seconds: the process was ended by SIGKILL',
        'fine    ok       N seconds',
      ])
      expectNothingLeft(output, 2)
    },
  )

  test('a signal ends the running benchmark with its processes, and skips the others', async () => {
    let isAsked = false
    const { code, output } = await run(['endless', 'fine'], (text, child) => {
      if (isAsked || listLeftBehind(text).length === 0) return
      isAsked = true
      child.kill('SIGINT')
    })
    expect(code).toBe(130)
    expect(toSummaryLines(output)).toEqual([
      'Parts:',
      'endless  failed   after N seconds: the run was ended by SIGINT',
      'fine     skipped  the run was ended by SIGINT',
      '0 ok, 1 failed, 1 skipped, in N seconds',
    ])
    expectNothingLeft(output, 1)
  })

  test('a benchmark ends with its processes when the runner is killed', async () => {
    let isAsked = false
    const { output } = await run(['endless'], (text, child) => {
      if (isAsked || listLeftBehind(text).length === 0) return
      isAsked = true
      child.kill('SIGKILL')
    })
    // The benchmark inherits the runner's output, which therefore closes only when the benchmark has ended.
    expectNothingLeft(output, 1)
  })
})
