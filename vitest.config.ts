import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const projects = ['shared', 'server', 'web', 'dev', 'tools', 'simulators', 'bench']

/**
 * Files of these projects share a process, because none of them changes a global. Loading every module again for each
 * file took as long as the tests.
 */
const SHARING = ['shared', 'server', 'simulators', 'web']

/** `LONG=1` runs what takes too long for every change, the files named `x.long.test.ts`, alone. */
const isLong = process.env.LONG === '1'

export default defineConfig({
  test: {
    // Many files wait for a chain or a database, so that two cores carry three of them well.
    maxWorkers: availableParallelism() + 1,
    projects: projects.map((name) => ({
      test: {
        name,
        isolate: !SHARING.includes(name),
        // Making the embedded database faster while it runs takes longer than the tests run.
        execArgv: ['--no-wasm-tier-up'],
        include: [isLong ? `${name}/**/*.long.test.ts` : `${name}/**/*.test.{ts,tsx}`],
        exclude: ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
        // Databases and chains are real, and a busy machine takes its time: these end only what hangs.
        testTimeout: isLong ? 1_800_000 : 240_000,
        hookTimeout: isLong ? 1_800_000 : 240_000,
        expect: { poll: { timeout: 120_000 } },
      },
    })),
  },
})
