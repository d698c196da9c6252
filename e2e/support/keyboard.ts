import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'
import { TEST_WALLET_NAME, walletWindow } from './steps.ts'

/** Maximum number of tab stops on any page but that of the contract addresses. */
const STOPS_MAX = 160

/** Counts pointer events on the page from now on. */
export const startCountingPointerEvents = (page: Page) =>
  page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('pointed', `${Number(sessionStorage.getItem('pointed')) + 1}`)
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(type, count, { capture: true, passive: true })
  })

export const readPointerEventCount = (page: Page) =>
  page.evaluate(() => Number(sessionStorage.getItem('pointed')))

const isFocused = (element: Locator) => element.evaluate((one) => one.matches(':focus'))

/** Presses Tab until the element has the focus, and expects every stop to show the focus. */
export async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(element).toBeVisible()
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await isFocused(element)) return
    await page.keyboard.press(key)
    expect(await readInvisibleFocus(page)).toBeNull()
  }
  throw new Error(`${String(element)} is not reached by ${key}.`)
}

/** Returns the focused element's HTML if neither it nor its frame shows the focus; null otherwise. */
export const readInvisibleFocus = (page: Page): Promise<string | null> =>
  page.evaluate(findInvisibleFocus)

/** Moves the focus to the top, so that the next Tab reaches the first stop. */
export const focusPageTop = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement === document.body) return
    const top = document.createElement('i')
    top.tabIndex = -1
    document.body.prepend(top)
    top.focus()
    top.remove()
  })

/** Number of tab stops between two reads of the result. */
const STOPS_AT_ONCE = 20

/**
 * Presses Tab until `last` has the focus, or a stop does not show its focus, or `stopsMax` stops are passed. Returns
 * whether `last` was reached, and the HTML of the stop that does not show its focus. A script in the page checks each
 * stop, because a round trip per key takes five times as long.
 */
export async function tabThrough(page: Page, last: Locator, stopsMax: number) {
  const stops = await page.evaluateHandle(`({ isOver: false, unseen: null })`)
  const finder = await page.evaluateHandle(`({ find: ${findInvisibleFocus.toString()} })`)
  await last.evaluate(
    (end, [seen, { find }]) => {
      addEventListener('focusin', () => {
        const isStop = (document.activeElement as HTMLElement | null)?.tabIndex !== -1
        if (seen.isOver || !isStop) return
        seen.unseen ??= find()
        seen.isOver = document.activeElement === end
      })
    },
    [stops as JSHandle<Stops>, finder as JSHandle<Finder>] as const,
  )
  for (let count = 0; count < stopsMax; count += STOPS_AT_ONCE) {
    for (let stop = 0; stop < STOPS_AT_ONCE; stop++) await page.keyboard.press('Tab')
    const { isOver, unseen } = (await stops.jsonValue()) as Stops
    if (isOver || unseen !== null) return { isOver, unseen }
  }
  return { isOver: false, unseen: null }
}

type Finder = { find: () => string | null }
type Stops = { isOver: boolean; unseen: string | null }

/**
 * Returns the focused element's HTML if its focus is invisible. It runs in the page, so it cannot use anything else of
 * this file.
 */
function findInvisibleFocus(): string | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (!element || element === document.body || element.shadowRoot) return null
  const shows = (one: Element | null | undefined) => {
    if (!one) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
      (one !== element && boxShadow.includes('inset'))
    )
  }
  let one: Element | null = element
  for (let level = 0; one && level < 4; level++, one = one.parentElement) {
    if (shows(one)) return null
  }
  return element.outerHTML.slice(0, 160)
}

export async function pressByKeyboard(page: Page, element: Locator) {
  await tabTo(page, element)
  // The data that enables the element may still be loading.
  await expect(element).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
}

export async function typeByKeyboard(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

const approveButton = (page: Page) => walletWindow(page).getByRole('button', { name: 'Approve' })

/** Approves the wallet's current request. */
export async function approveByKeyboard(page: Page, prompt: Locator) {
  await expect(prompt).toBeVisible()
  await pressByKeyboard(page, approveButton(page))
  await expect(prompt).toBeHidden()
}

/** Connects and signs in, window by window. */
export async function signInByKeyboard(page: Page, account: string) {
  await pressByKeyboard(
    page,
    page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }),
  )
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await pressByKeyboard(page, dialog.getByRole('button', { name: TEST_WALLET_NAME }))
  await tabTo(page, walletWindow(page).getByRole('radio', { checked: true }))
  const wanted = walletWindow(page).getByRole('radio', { name: account })
  for (let stops = 0; stops < 12 && !(await wanted.isChecked()); stops++) {
    await page.keyboard.press('ArrowDown')
  }
  await pressByKeyboard(page, approveButton(page))
  const message = page.getByRole('dialog', { name: 'Sign Message' })
  await pressByKeyboard(page, message.getByRole('button', { name: 'Sign message' }))
  await approveByKeyboard(page, walletWindow(page).locator('pre'))
  await expect(message).toBeHidden()
}

/** Signs up to two requests until the transaction is complete. */
export async function signUntilCompleteByKeyboard(page: Page) {
  const complete = page.getByRole('heading', { name: 'Transaction Complete' })
  for (let signatures = 0; signatures < 2; signatures++) {
    await expect(walletWindow(page).or(complete)).toBeVisible({ timeout: 60_000 })
    if (await complete.isVisible()) return
    const name = (await walletWindow(page).locator('dd').first().textContent()) ?? ''
    await approveByKeyboard(page, walletWindow(page).getByText(name, { exact: true }))
  }
  await expect(complete).toBeVisible({ timeout: 60_000 })
}

/** Confirms the eligibility if the page asks for it, then waits for the wallet's window. */
export async function confirmEligibilityByKeyboard(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Before your first USD+ transaction' })
  await expect(dialog.or(walletWindow(page))).toBeVisible()
  if (!(await dialog.isVisible())) return
  await tabTo(page, dialog.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Confirm and continue' }))
}
