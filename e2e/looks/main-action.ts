import { expect, type Locator, type Page } from '@playwright/test'

/** Sizes of requirement TR-05: a laptop with a browser's bars, and a phone. */
export const laptop = { width: 1280, height: 720 }
export const phone = { width: 390, height: 844 }

/**
 * Expects a form's button to be enabled, and to lie within the viewport as a whole and above all other elements, while
 * nothing on the page is scrolled.
 */
export async function expectActionInView(page: Page, button: Locator, size = page.viewportSize()) {
  if (size) await page.setViewportSize(size)
  await expect(button).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => button.evaluate(measure)).toEqual({ isWhole: true, isOnTop: true })
}

/** Scrolls everything around the button back to its start, and returns whether the button is visible there. */
function measure(button: Element) {
  for (let element = button.parentElement; element; element = element.parentElement) {
    element.scrollTop = 0
  }
  const { top, right, bottom, left } = button.getBoundingClientRect()
  const isWhole = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return { isWhole, isOnTop: hit !== null && button.contains(hit) }
}
