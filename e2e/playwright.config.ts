import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/browser.ts'
import { PORT, portsOfWorker, type TestPorts, toStartEnv, WORKER_COUNT } from './support/ports.ts'

const browser = await findBrowser()

/** `LONG=1` runs only the tests that are too slow for every change, in files named `x.long.spec.ts`. */
const isLong = process.env.LONG === '1'
const LONG_FILES = '**/*.long.spec.ts'
/** The main jobs in each engine, which have a configuration of their own. */
const ENGINE_FILES = 'engines/**'

/**
 * Tag of the tests that `E2E_TESTS=every-change` runs, one for each requirement that no other test proves.
 * `E2E_TESTS=others` runs only the tests without it; by default all run.
 */
const TAG = /@every-change/
const tests = process.env.E2E_TESTS
const isEveryChange = tests === 'every-change'

/** All files of a worker share one system; files about starting and stopping start their own. */
export default defineConfig({
  testDir: '.',
  testMatch: isLong ? LONG_FILES : '**/*.spec.ts',
  testIgnore: isLong ? [ENGINE_FILES] : [ENGINE_FILES, LONG_FILES],
  ...(isEveryChange && { grep: TAG }),
  ...(tests === 'others' && { grepInvert: TAG }),
  projects: listFiles().map((file) => ({
    name: file.replace('.spec.ts', ''),
    testMatch: `**/${file}`,
  })),
  outputDir: './output',
  fullyParallel: false,
  workers: WORKER_COUNT,
  // Tests that pass only on the retry are listed at the end of the run.
  retries: 1,
  forbidOnly: true,
  // The time limits are so long that even on a busy machine only a hang reaches them.
  timeout: 300_000,
  // The tolerance exists because browser versions render text slightly differently.
  expect: { timeout: 60_000, toHaveScreenshot: { maxDiffPixelRatio: 0.02 } },
  snapshotPathTemplate: './looks/pictures-kit/{arg}{ext}',
  reporter: [
    ['line'],
    ['json', { outputFile: `../reports/${process.env.E2E_REPORT ?? 'playwright'}.json` }],
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...(process.env as Record<string, string>), ...browser.env },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    // An element that cannot be clicked fails the test before its whole timeout.
    actionTimeout: 60_000,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    // Recording a trace of every test costs as much as the tests themselves.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  webServer: Array.from({ length: WORKER_COUNT }, (_, index) => toShared(portsOfWorker(index))),
})

/**
 * Lists the files in the order in which they run: by name, whatever their folder, because later files see the orders and
 * balances that earlier ones left to the shared accounts. The longest comes first where it would leave the other worker
 * idle at the end.
 */
function listFiles(): string[] {
  const files = globSync('**/*.spec.ts', { cwd: import.meta.dirname, exclude: [ENGINE_FILES] })
    .filter((file) => file.endsWith('.long.spec.ts') === isLong)
    .toSorted((a, b) => path.basename(a).localeCompare(path.basename(b)))
  if (!isEveryChange) return files
  const isLongest = (file: string) => path.basename(file) === 'wrap.spec.ts'
  return [...files.filter(isLongest), ...files.filter((file) => !isLongest(file))]
}

function toShared(ports: TestPorts) {
  return {
    command: 'node dev/cli/cli.mjs start --ephemeral',
    cwd: '..',
    url: `http://localhost:${ports.port}/api/v1/_health/`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: toStartEnv(ports),
  }
}
