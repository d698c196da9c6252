import { execFile } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { type Mutant, toSelector } from './instrument.ts'
import { findDependentTests, findNearestTests } from './nearest-tests.ts'
import { copyWithTests } from './sandbox.ts'

export type TestEnvironment = { forge: string; folder: string; files: readonly string[] }

/** The outcome of a run of the tests; a failure names the first test that failed. */
export type TestVerdict = { hasFailed: false } | { hasFailed: true; test: string }

/**
 * Creates a function that runs the tests with one mutant: first the nearest ones, because they kill most mutants, then
 * all others that use its file. Without a mutant all tests run. Fuzz tests get few runs: a mutant that only a rare
 * input kills should have a test of its own.
 */
export function createTestRunner({ forge, folder, files }: TestEnvironment) {
  const copies = new Map<string, Promise<string>>()

  /**
   * Returns a folder with only these tests, compiled. A folder of its own is faster than `--match-path`, for which
   * forge compiles the interfaces of all contracts at each run.
   */
  const open = (tests: readonly string[]): Promise<string> => {
    const key = tests.join()
    const copy = copies.get(key) ?? compile(tests)
    copies.set(key, copy)
    return copy
  }

  const compile = async (tests: readonly string[]): Promise<string> => {
    const copy = copyWithTests(folder, tests)
    const baseline = await forgeTest({ forge, folder: copy }, [])
    if (baseline.hasFailed) throw new Error(`a test fails without a mutant: ${baseline.test}`)
    return copy
  }

  return async (mutant: Mutant | undefined): Promise<TestVerdict> => {
    if (!mutant) return forgeTest({ forge, folder }, [])
    const selector = `0x${toSelector(mutant.id).toString(16).padStart(64, '0')}`
    const nearest = findNearestTests(folder, mutant.file, files)
    const others = findDependentTests(folder, mutant.file).filter((test) => !nearest.includes(test))
    for (const tests of [nearest, others]) {
      if (tests.length === 0) continue
      const environment = { forge, folder: await open(tests) }
      const verdict = await forgeTest(environment, ['--block-prevrandao', selector])
      if (verdict.hasFailed) return verdict
    }
    return { hasFailed: false }
  }
}

function forgeTest(
  { forge, folder }: { forge: string; folder: string },
  args: string[],
): Promise<TestVerdict> {
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
