import { expect, test } from '@playwright/test'
import { signIn, tradeCard } from './steps.ts'

const PUBLIC_PAGES = [
  { path: '/', heading: 'A dollar that is backed, and earns' },
  { path: '/wrap', heading: 'Wrap' },
  { path: '/bridge', heading: 'Bridge' },
  { path: '/transparency', heading: 'Transparency' },
  { path: '/stocks', heading: 'Stocks' },
  { path: '/stocks/AAPL', heading: 'Apple Inc.' },
  { path: '/terms', heading: 'Terms and Conditions' },
]

test('PR-01 RO-11 SH-01 a visitor sees every public page and nothing personal', async ({
  page,
}) => {
  const personal: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/(user|redemption)/.test(request.url())) personal.push(request.url())
  })
  for (const { path, heading } of PUBLIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // Other pages name contracts, which are there for everybody.
    const addresses = page.getByText(/0x[0-9a-fA-F]{2,4}…/)
    if (path === '/' || path === '/terms') await expect(addresses).toHaveCount(0)
  }
  await page.goto('/')
  await expect(page.getByText('Connect your wallet to see your balances')).toBeVisible()
  expect(personal).toEqual([])
})

test('SH-01 any path that is no page leads to the first page', async ({ page }) => {
  for (const path of ['/no/such/page?x=1', '/wrapped', '/bridge/a/b', '/stocks-of-none']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('SH-03 the links of the navbar, in their order', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Buy/Redeem', 'Wrap', 'Bridge', 'Transparency', 'Stocks'])
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(paths).toEqual(['/', '/wrap', '/bridge', '/transparency', '/stocks'])
})

test('after them Stocks, and the rest of the stock side under More', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Stocks' }).click()
  await expect(page).toHaveURL('/stocks')
  await expect(page.getByRole('heading', { level: 1, name: 'Stocks' })).toBeFocused()
  await expect(main.getByRole('link', { name: 'Stocks' })).toHaveAttribute('aria-current', 'page')
  const more = main.getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Portfolio' }).click()
  await expect(page).toHaveURL('/portfolio')
  await expect(more).toHaveAttribute('aria-current', 'true')
})

test('SH-04 on a phone the same links are in the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const links = drawer.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText([
    'Buy/Redeem',
    'Wrap',
    'Bridge',
    'Transparency',
    'Stocks',
    'Portfolio',
    'Terms and Conditions',
  ])
  await links.filter({ hasText: 'Stocks' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Stocks' })).toBeVisible()
})

test('SH-02 SH-05 navbar with logo and Connect Wallet, content, footer', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Parvalue' })).toHaveAttribute('href', '/')
  await expect(banner.getByRole('link', { name: 'Buy/Redeem' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(banner.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await expect(tradeCard(page)).toBeVisible()
  const order = await page.evaluate(() =>
    ['header', 'main', 'footer'].map(
      (tag) => document.querySelector(tag)?.getBoundingClientRect().top,
    ),
  )
  expect(order).toEqual([...order].sort((a, b) => Number(a) - Number(b)))
})

test('SH-08 footer: logo, the current UTC year, terms that are a real page', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Parvalue`)
  await expect(footer.locator('svg').first()).toBeVisible()
  await footer.getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('USD+')
})

test('SH-09 SH-10 the wallet chip shortens the address; copying it says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await signIn(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /0xf39F…2266/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Wallet' })
  await drawer.getByRole('button', { name: /Copy/ }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  )
})

test('a theme and a language that were chosen are kept', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await page.getByRole('menuitemradio', { name: 'Español (México)' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Conectar billetera' }),
  ).toBeVisible()
})
