import { expect, type Page, test } from '@playwright/test'
import { expectNoSeriousAxeFindings } from '../support/route-checks.ts'
import { signIn, walletWindow } from '../support/steps.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const field = (page: Page) => palette(page).getByRole('combobox')
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Opens the palette; keys work once the page has settled and the previous palette is closed. */
async function open(page: Page) {
  await expect(palette(page)).toBeHidden()
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(field(page)).toBeFocused()
}

test('single-key shortcuts type letters in a field, and do nothing in a dialog', async ({
  page,
}) => {
  await page.goto('/stocks')
  await open(page)
  await page.keyboard.type('?/gw')
  await expect(field(page)).toHaveValue('?/gw')
  await expect(palette(page)).toContainText('No results for “?/gw”.')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('/')
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('g/?')
  await expect(search).toHaveValue('g/?')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  for (const key of ['g', 'w', '?', 'Control+k']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/stocks/)
})

test('the palette finds the files for a tax return by the words of both languages', async ({
  page,
}) => {
  await page.goto('/')
  for (const typed of ['tax', 'export', 'csv', '1099', 'impuestos']) {
    await open(page)
    await page.keyboard.type(typed)
    for (const name of ['Tax reports by year (CSV)', 'Activity by year (CSV)'])
      await expect(palette(page).getByRole('option', { name })).toHaveCount(1)
    await page.keyboard.press('Escape')
  }
  await open(page)
  await page.keyboard.type('activity by year')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/activity')
})

test('the palette opens pages and stocks, and offers recent ones first', async ({ page }) => {
  await page.goto('/')
  await open(page)
  expect(await active(page).textContent()).toContain('Buy/Redeem')
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText('Keyboard shortcuts')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toContainText('Wrap')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await active(page).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/wrap')
  await expect(page.getByRole('heading', { level: 1, name: 'Wrap' })).toBeFocused()
  await open(page)
  await page.keyboard.type('micros')
  await expect(active(page)).toContainText('MSFT')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stocks/MSFT')
  await open(page)
  const lately = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(lately).toContainText(['MSFT', 'Wrap'])
  await expectNoSeriousAxeFindings(page)
  await page.screenshot({ path: 'e2e/output/pictures/palette-1280.png' })
})

test('a palette opened during a navigation keeps the focus', async ({ page }) => {
  await page.goto('/')
  await open(page)
  await page.keyboard.press('Escape')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/transparency-page-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Transparency' }).click()
  await open(page)
  release()
  await expect(page).toHaveTitle(/^Transparency/)
  await expect(page.locator('main h1')).toHaveText('Transparency')
  await page.keyboard.type('wra')
  await expect(field(page)).toHaveValue('wra')
  await expect(field(page)).toBeFocused()
})

test('a palette reopened while it closes is empty and has the focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await open(page)
  await page.keyboard.type('wra')
  await expect(active(page)).toContainText('Wrap')
  // The page presses the keys in the frame in which it sees the dialog closing, so that the dialog is still there.
  const wasGoing = await palette(page).evaluate((dialog) => {
    const press = (key: string, ctrlKey = false) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    press('Escape')
    return new Promise<boolean>((resolve) => {
      const watch = () => {
        if (!dialog.hasAttribute('data-ending-style')) return requestAnimationFrame(watch)
        resolve(dialog.isConnected)
        return press('k', true)
      }
      watch()
    })
  })
  expect(wasGoing).toBe(true)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.type('brid')
  await expect(active(page)).toContainText('Bridge')
})

test('the palette changes theme, language, balances and wallet, like the menus', async ({
  page,
}) => {
  await page.goto('/')
  await open(page)
  await page.keyboard.type('connect')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signIn(page, 'Account 7')
  await open(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await open(page)
  await page.keyboard.type('hide bal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' })).toContainText('••••')
  await open(page)
  await page.keyboard.type('switch arb')
  await page.keyboard.press('Enter')
  await expect(walletWindow(page)).toContainText('Arbitrum Sepolia')
  await walletWindow(page).getByRole('button', { name: 'Reject' }).click()
  await open(page)
  await page.keyboard.type('language')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
  await page.keyboard.press('Control+k')
  const spanish = page.getByRole('dialog', { name: 'Búsqueda y comandos' })
  await expect(spanish.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('orden')
  await expect(spanish.getByRole('option', { selected: true })).toContainText('Órdenes')
  await spanish.getByRole('combobox').fill('desconectar')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Conectar billetera' }),
  ).toBeVisible()
})

test('shortcuts open pages, are listed, and can be switched off', async ({ page }) => {
  await page.goto('/')
  await open(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1, name: 'Transparency' })).toBeFocused()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('g w')
  await expectNoSeriousAxeFindings(page)
  await page.keyboard.press('Escape')
  await page.goto('/settings')
  const choice = page
    .getByRole('main')
    .getByRole('checkbox', { name: 'Enable single-key shortcuts' })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await page.reload()
  await expect(choice).not.toBeChecked()
  await open(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  for (const key of ['?', 'g', 't']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/settings')
})

test('on a phone the palette is as wide as the screen, and opens from the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/?lng=es-MX')
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await page
    .getByRole('dialog', { name: 'Menú' })
    .getByRole('button', { name: 'Búsqueda y comandos' })
    .click()
  const spanish = page.getByRole('dialog', { name: 'Búsqueda y comandos' })
  await expect(spanish.getByRole('combobox')).toBeFocused()
  await expect(spanish.getByRole('combobox')).toBeFocused()
  await expect.poll(async () => (await spanish.boundingBox())?.width).toBe(320)
  await expectNoSeriousAxeFindings(page)
  await page.screenshot({ path: 'e2e/output/pictures/palette-320-es.png' })
})
