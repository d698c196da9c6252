import { fileURLToPath } from 'node:url'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'
import { PORT, portsOfWorker, toStartEnv } from '../support/ports.ts'
import { ENGINE } from './engine.ts'
import type { Engine } from './engine-names.ts'
import { FIREFOX } from './installed-engines.ts'

const RELAY = fileURLToPath(new URL('firefox-relay.mjs', import.meta.url))

/** How Playwright starts each engine. It does not start WebKit, which has a driver of its own. */
const USES: Record<Engine, () => Promise<PlaywrightTestConfig['use']>> = {
  chromium: async () => {
    const { executablePath, env } = await findBrowser()
    return {
      browserName: 'chromium',
      launchOptions: {
        executablePath,
        env: { ...(process.env as Record<string, string>), ...env },
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      },
    }
  },
  firefox: async () => ({
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: RELAY,
      env: { ...(process.env as Record<string, string>), FIREFOX_PATH: FIREFOX },
    },
  }),
  webkit: async () => ({}),
}

/** The main jobs in one engine, on a system of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: `../output-${ENGINE}`,
  workers: 1,
  retries: 1,
  forbidOnly: true,
  timeout: 600_000,
  reporter: [
    ['line'],
    ['json', { outputFile: `../../reports/${process.env.E2E_REPORT ?? ENGINE}.json` }],
  ],
  use: {
    ...(await USES[ENGINE]()),
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
  },
  webServer: {
    command: 'node dev/cli/cli.mjs start --ephemeral',
    cwd: '../..',
    url: `http://localhost:${PORT}/api/v1/_health/`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: toStartEnv(portsOfWorker(0)),
  },
})
