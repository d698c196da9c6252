import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { CHAIN_PORT, PORT, toStartEnv } from './places.ts'

const browser = await findBrowser()

/** One system for all files; those about starting and ending bring their own. */
export default defineConfig({
  testDir: '.',
  outputDir: './output',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Browsers of other versions draw letters a little differently.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.02 } },
  snapshotPathTemplate: './pictures-kit/{arg}{ext}',
  reporter: [['line'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...(process.env as Record<string, string>), ...browser.env },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node dev/enter.mjs start --ephemeral',
    cwd: '..',
    url: `http://localhost:${PORT}/api/v1/_health/`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: toStartEnv({ port: PORT, chainPort: CHAIN_PORT }),
  },
})
