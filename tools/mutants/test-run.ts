import { execFile } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { type Mutant, toSelector } from './instrument.ts'
import { findDependentTests, findNearestTests } from './nearest-tests.ts'

export type TestEnvironment = { forge: string; folder: string; files: readonly string[] }

/** The outcome of a run of the tests; a failure names the first test that failed. */
export type TestVerdict = { hasFailed: false } | { hasFailed: true; test: string }

/**
 * Runs the tests with one mutant: first the nearest ones, because they kill most mutants, then all others that use its
 * file. Without a mutant all tests run. Fuzz tests get few runs: a mutant that only a rare input kills should have a test of its own.
 */
export async function runTests(
  environment: TestEnvironment,
  mutant: Mutant | undefined,
): Promise<TestVerdict> {
  if (!mutant) return forgeTest(environment, [])
  const selector = `0x${toSelector(mutant.id).toString(16).padStart(64, '0')}`
  const selected = ['--block-prevrandao', selector]
  const nearest = findNearestTests(environment.folder, mutant.file, environment.files)
  const dependent = findDependentTests(environment.folder, mutant.file)
  const others = dependent.filter((test) => !nearest.some((place) => isIn(test, place)))
  for (const places of [nearest, others]) {
    if (places.length === 0) continue
    const path = `{${places.join(',')}}`
    const verdict = await forgeTest(environment, [...selected, '--match-path', path])
    if (verdict.hasFailed) return verdict
  }
  return { hasFailed: false }
}

const isIn = (test: string, place: string) =>
  place.endsWith('/*') ? test.startsWith(place.slice(0, -1)) : test === place

function forgeTest({ forge, folder }: TestEnvironment, args: string[]): Promise<TestVerdict> {
  const env = {
    ...process.env,
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    FOUNDRY_PROFILE: 'unoptimized',
    FOUNDRY_OUT: 'contracts/cache/unoptimized/out',
    // Tests then read the code of a contract from its file. With all mutants in each test's own copy of it, the compiler
    // runs out of memory.
    FOUNDRY_DYNAMIC_TEST_LINKING: 'true',
    FOUNDRY_FUZZ_RUNS: '16',
    FOUNDRY_INVARIANT_RUNS: '4',
    FOUNDRY_INVARIANT_DEPTH: '32',
    FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
  }
  const options = { cwd: folder, env, maxBuffer: 2 ** 28 }
  return new Promise((resolve, reject) => {
    execFile(forge, ['test', '--fail-fast', ...args], options, (error, stdout, stderr) => {
      // A run without tests says nothing about the mutant, for example because of wrong arguments.
      if (!/^Ran \d+ tests? /m.test(stdout)) {
        reject(new Error(`forge tested nothing: ${(stderr || stdout).slice(-1000)}`))
      } else if (error) {
        const [failure = 'forge failed without a failed test'] = stdout.match(/^\[FAIL.*$/m) ?? []
        resolve({ hasFailed: true, test: failure.slice(0, 300) })
      } else resolve({ hasFailed: false })
    })
  })
}
