import { expect, type Locator, type Page } from '@playwright/test'
import { type JobPage, PATIENCE_MS, type Target } from './job-page.ts'

/** Drives the page of a browser that Playwright knows: Chromium and Firefox. */
export function createPlaywrightJobPage(page: Page, url: string): JobPage {
  const timeout = { timeout: PATIENCE_MS }
  const locate = ({ role, name, within }: Target): Locator =>
    (within ? locate(within) : page).getByRole(role, {
      ...(name !== undefined && { name }),
      exact: typeof name === 'string',
    })
  const see = async (target: Target, text?: RegExp) => {
    await expect(locate(target).first()).toBeVisible(timeout)
    if (text) await expect(locate(target).first()).toContainText(text, timeout)
  }
  return {
    open: async (path) => void (await page.goto(url + path)),
    // Firefox reports a reload by Playwright as aborted when a request of the page is under way.
    reload: async () => {
      await page.evaluate(() => {
        Object.assign(window, { isBeforeReload: true })
        location.reload()
      })
      await page.waitForFunction(() => !('isBeforeReload' in window))
    },
    press: (target) => locate(target).first().click(timeout),
    fill: async (target, text) => {
      await locate(target).fill('', timeout)
      await locate(target).pressSequentially(text, timeout)
    },
    see,
    gone: (target, text = /(?:)/) =>
      expect(locate(target).filter({ hasText: text })).toHaveCount(0, timeout),
    first: async (targets) => {
      const [head, ...others] = targets.map((target) => locate(target).first())
      if (!head) throw new Error('no target')
      await expect(others.reduce((any, one) => any.or(one), head).first()).toBeVisible(timeout)
      for (const target of targets) if (await locate(target).first().isVisible()) return target
      throw new Error('the target has gone again')
    },
    openTab: async (target) => {
      const [opened] = await Promise.all([
        page.context().waitForEvent('page', timeout),
        locate(target).first().click(timeout),
      ])
      await opened.waitForLoadState()
      return createPlaywrightJobPage(opened, url)
    },
    close: () => page.close(),
  }
}
