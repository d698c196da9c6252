import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoSeriousAxeFindings } from '../support/route-checks.ts'
import { expectHydrated, signIn, tradeCard, walletChip } from '../support/steps.ts'

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `e2e/output/pictures/${name}.png`, fullPage: true })

const PAGES = ['/', '/wrap', '/bridge', '/transparency', '/stocks', '/stocks/AAPL', '/settings']

async function goTo(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectHydrated(page)
}

const styleOf = (page: Page, what: string | Locator, property: string) =>
  (typeof what === 'string' ? page.locator(what) : what)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('OP-07 with reduced motion nothing moves on any page or layer', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await signIn(page, 'Account 7')
  const countMoving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ playState, effect }) => {
          const { duration, iterations } = effect?.getComputedTiming() ?? {}
          return playState === 'running' && (Number(duration) > 0 || iterations === Infinity)
        }).length,
    )
  for (const path of PAGES) {
    await goTo(page, path)
    expect(await countMoving(), path).toBe(0)
  }
  await walletChip(page).click()
  await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible()
  expect(await countMoving()).toBe(0)
  await picture(page, 'reduced-motion')
})

test('with more contrast there are visible borders, no faint text, and a wider focus ring', async ({
  page,
}) => {
  const readContrast = async () => {
    await tradeCard(page).getByRole('textbox').first().focus()
    return {
      faint: await styleOf(page, tradeCard(page).getByText('You pay'), 'color'),
      quiet: await styleOf(page, '.quiet', 'color'),
      line: await styleOf(page, 'footer', 'border-top-color'),
    }
  }
  await goTo(page, '/')
  const usual = await readContrast()
  await page.emulateMedia({ contrast: 'more' })
  const more = await readContrast()
  expect(more).toEqual({
    faint: 'rgb(44, 59, 56)',
    quiet: 'rgb(44, 59, 56)',
    line: 'rgb(123, 136, 132)',
  })
  expect(usual).not.toEqual(more)
  await page.getByRole('banner').getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Shift+Tab')
  expect(await styleOf(page, ':focus', 'outline-width')).toBe('3px')
  for (const path of PAGES) {
    await goTo(page, path)
    await expectNoSeriousAxeFindings(page)
    await picture(page, `more-contrast${path.replaceAll('/', '-')}`)
  }
})

test('WB-05 in forced colors, frames, marks and selections are still visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await signIn(page, 'Account 7')
  await goTo(page, '/')
  const canvas = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const read = (color: string) => {
      probe.style.color = color
      return getComputedStyle(probe).color
    }
    const colors = { ground: read('Canvas'), text: read('CanvasText'), link: read('LinkText') }
    probe.remove()
    return colors
  })
  expect(await styleOf(page, 'body', 'background-color')).toBe(canvas.ground)
  expect(await styleOf(page, 'h1', 'color')).toBe(canvas.text)
  expect(await styleOf(page, 'section[aria-label="Buy or redeem USD+"]', 'border-top-style')).toBe(
    'solid',
  )
  // The underline of the current page is a background, which the browser would override.
  const rule = await page
    .locator('nav a[aria-current]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').backgroundColor)
  expect(rule).toBe(canvas.link)
  for (const path of PAGES) {
    await goTo(page, path)
    await picture(page, `forced-colors${path.replaceAll('/', '-')}`)
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Connected to/ })
    .click()
  const menu = page.getByRole('menu', { name: 'Supported networks' })
  await expect(menu).toBeVisible()
  expect(await menu.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px')
  await page.keyboard.press('Escape')
  await walletChip(page).click()
  const drawer = page.getByRole('dialog', { name: 'Wallet' })
  await expect(drawer).toBeVisible()
  expect(await drawer.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px')
  await picture(page, 'forced-colors-drawer')
})
