import type { Page } from '@playwright/test'

/** Lists elements that overflow the window at its sides, and texts that are cut off without an ellipsis. */
export const listLostContent = (page: Page) =>
  page.evaluate(() => {
    const lost: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) lost.push('the page is wider')
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, h1, h2, label, th, td',
    )) {
      if (!element.checkVisibility() || element.closest('.visually-hidden')) continue
      const { overflowX, textOverflow, display } = getComputedStyle(element)
      const isCut = element.scrollWidth > element.clientWidth + 1 && display !== 'inline'
      if (isCut && overflowX === 'hidden' && textOverflow !== 'ellipsis')
        lost.push(element.outerHTML.slice(0, 120))
    }
    return lost
  })
