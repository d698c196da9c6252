import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const projects = ['shared', 'server', 'web', 'dev', 'tools', 'simulators', 'bench']

/**
 * Files of these projects share a process, because none of them changes a global. Loading every module again for each
 * file took as long as the tests.
 */
const SHARING = ['shared', 'server', 'simulators', 'web']

/** `LONG=1` runs only the files named `x.long.test.ts`, which take too long to run at every change. */
const isLong = process.env.LONG === '1'

export default defineConfig({
  test: {
    // Many files mostly wait for a chain or a database, so there is one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: projects.map((name) => ({
      test: {
        name,
        isolate: !SHARING.includes(name),
        // Disables V8's optimizing WebAssembly compiler: compiling PGlite with it takes more time than it saves in a test run.
        execArgv: ['--no-wasm-tier-up'],
        include: [isLong ? `${name}/**/*.long.test.ts` : `${name}/**/*.test.{ts,tsx}`],
        exclude: ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
        // Real databases and chains are slow on a busy machine; these timeouts end only tests that hang.
        testTimeout: isLong ? 1_800_000 : 240_000,
        hookTimeout: isLong ? 1_800_000 : 240_000,
        expect: { poll: { timeout: 120_000 } },
      },
    })),
  },
})
