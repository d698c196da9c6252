import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/support/browser.ts'

/** Timeout in ms after which a hanging page ends the benchmark, long enough for a slow machine. */
const WAIT_MAX_MS = 600_000

/** Opens the browser that the tests use. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu'],
    timeout: WAIT_MAX_MS,
    // The benchmark's process ends everything that it started, and then itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** Opens a page in English; its waits time out after ten minutes instead of thirty seconds. */
export async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, locale: 'en-US' })
  page.setDefaultTimeout(WAIT_MAX_MS)
  return page
}
