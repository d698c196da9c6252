import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'

/** The browser that the tests take. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  })
}
