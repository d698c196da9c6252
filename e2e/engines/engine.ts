import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { PORT } from '../support/ports.ts'
import { ENGINES } from './engine-names.ts'
import type { JobPage } from './job-page.ts'
import { createPlaywrightJobPage } from './playwright-job-page.ts'
import { createWebDriverJobPage } from './webdriver-job-page.ts'
import { startWebKit } from './webkit.ts'

/** The engine under test, from `E2E_ENGINE`. */
export const ENGINE = ENGINES.find((engine) => engine === process.env.E2E_ENGINE) ?? 'chromium'

const URL_OF_SYSTEM = `http://localhost:${PORT}`

type Fixtures = { job: JobPage }

/** A test with a page of its own in the engine. Playwright drives Chromium and Firefox; WebKit has its own driver. */
export const test =
  ENGINE === 'webkit'
    ? base.extend<Fixtures>({
        // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern, which names no fixture.
        job: async ({}, use, info) => {
          const { driver, end } = await startWebKit()
          try {
            await use(await createWebDriverJobPage(driver, URL_OF_SYSTEM))
            if (info.status !== info.expectedStatus) {
              const path = info.outputPath('failed.png')
              await writeFile(path, await driver.takeScreenshot(), 'base64')
              await info.attach('screenshot', { path })
            }
          } finally {
            await end()
          }
        },
      })
    : base.extend<Fixtures>({
        job: ({ page }, use) => use(createPlaywrightJobPage(page, URL_OF_SYSTEM)),
      })
