import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/browser.ts'
import { LANES, laneAt, PORT, type TestPorts, toStartEnv } from './support/places.ts'

const browser = await findBrowser()

/** `LONG=1` runs what takes too long for every change, the files named `x.long.spec.ts`, alone. */
const isLong = process.env.LONG === '1'
const LONG_FILES = '**/*.long.spec.ts'
const LAST_AND_LONG = '**/wrap.spec.ts'

/** Of the others `E2E_TESTS` names those with this tag, which stand for all of them, or the rest; as is all. */
const TAG = /@every-change/
const tests = process.env.E2E_TESTS
const isEveryChange = tests === 'every-change'

/** One system a worker for all its files; those about starting and ending bring their own. */
export default defineConfig({
  testDir: '.',
  testMatch: isLong ? LONG_FILES : '**/*.spec.ts',
  testIgnore: isLong ? [] : [LONG_FILES],
  ...(isEveryChange && { grep: TAG }),
  ...(tests === 'others' && { grepInvert: TAG }),
  // Files come by their names, and a long one at the end keeps one lane waiting for the other.
  ...(isEveryChange && {
    projects: [
      { name: 'first', testMatch: LAST_AND_LONG },
      { name: 'then', testIgnore: [LONG_FILES, LAST_AND_LONG] },
    ],
  }),
  outputDir: './output',
  fullyParallel: false,
  workers: LANES,
  // What passes at the second try only is named at the end of the run.
  retries: 1,
  forbidOnly: true,
  // These bound what hangs; a busy machine takes its time.
  timeout: 300_000,
  // Browsers of other versions draw letters a little differently.
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
    // What cannot be clicked ends the test before its whole time is gone.
    actionTimeout: 60_000,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    // Recording every test costs as much as the tests themselves.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  webServer: Array.from({ length: LANES }, (_, index) => toShared(laneAt(index))),
})

function toShared(place: TestPorts) {
  return {
    command: 'node dev/cli/cli.mjs start --ephemeral',
    cwd: '..',
    url: `http://localhost:${place.port}/api/v1/_health/`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: toStartEnv(place),
  }
}
