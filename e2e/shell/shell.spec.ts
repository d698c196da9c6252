import { expect, type Locator, test } from '@playwright/test'
import { openBrokerageAccount } from '../support/brokerage-account.ts'
import { expectHydrated, signIn, tradeCard, walletChip, walletWindow } from '../support/steps.ts'

const PUBLIC_PAGES = [
  { path: '/', heading: 'A dollar that’s fully backed and earns yield' },
  { path: '/wrap', heading: 'Wrap' },
  { path: '/bridge', heading: 'Bridge' },
  { path: '/transparency', heading: 'Transparency' },
  { path: '/stocks', heading: 'Stocks' },
  { path: '/stocks/AAPL', heading: 'Apple Inc.' },
  { path: '/terms', heading: 'Terms and Conditions' },
  { path: '/privacy', heading: 'Privacy notice' },
  { path: '/risk', heading: 'Risk disclosure' },
  { path: '/help', heading: 'Help' },
]

test('PR-01 RO-11 SH-01 a visitor sees every public page and nothing personal', {
  tag: '@every-change',
}, async ({ page }) => {
  const personal: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/(user|redemption)/.test(request.url())) personal.push(request.url())
  })
  for (const { path, heading } of PUBLIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // Other pages show contract addresses, which are public.
    const addresses = page.getByText(/0x[0-9a-fA-F]{2,4}…/)
    if (path === '/' || path === '/terms') await expect(addresses).toHaveCount(0)
  }
  await page.goto('/')
  await expect(page.getByText('Connect your wallet to see your balances')).toBeVisible()
  expect(personal).toEqual([])
})

test('SH-01 an unknown path leads to the first page', async ({ page }) => {
  for (const path of ['/no/such/page?x=1', '/wrapped', '/bridge/a/b', '/stocks-of-none']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('SH-03 the navbar has its links in their order', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Buy/Redeem', 'Wrap', 'Bridge', 'Transparency', 'Stocks'])
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(paths).toEqual(['/', '/wrap', '/bridge', '/transparency', '/stocks'])
})

/** Links that requirement SH-16 puts after the four specified ones, by language. */
const STOCK_SIDE = {
  en: ['Stocks', 'Portfolio', 'Orders', 'Account', 'Gift cards', 'Referrals', 'Reports'],
  'es-MX': [
    'Acciones',
    'Portafolio',
    'Órdenes',
    'Cuenta',
    'Tarjetas de regalo',
    'Invitaciones',
    'Reportes',
  ],
} as const

const STOCK_PATHS = [
  '/stocks',
  '/portfolio',
  '/orders',
  '/account',
  '/gift',
  '/referrals',
  '/reports',
]

const SHELL = {
  en: {
    main: 'Main',
    more: 'More',
    menu: 'Menu',
    activity: 'Activity',
    last: ['Help', 'Terms and Conditions'],
    groups: ['USD+', 'Trade', 'Portfolio', 'Account', 'Activity', 'About'],
  },
  'es-MX': {
    main: 'Principal',
    more: 'Más',
    menu: 'Menú',
    activity: 'Actividad',
    last: ['Ayuda', 'Términos y condiciones'],
    groups: ['USD+', 'Operar', 'Portafolio', 'Cuenta', 'Actividad', 'Acerca de'],
  },
} as const

const USD_SIDE = {
  en: ['Buy/Redeem', 'Wrap', 'Bridge', 'Transparency'],
  'es-MX': ['Comprar/Redimir', 'Envolver', 'Puente', 'Transparencia'],
} as const

const toPaths = (links: Locator) =>
  links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))

for (const language of ['en', 'es-MX'] as const) {
  const [stocks, ...rest] = STOCK_SIDE[language]
  const words = SHELL[language]

  test(`SH-16 in ${language} the four links are followed by Stocks, and its other pages and the help are under More`, async ({
    page,
  }) => {
    await page.goto(`/?lng=${language}`)
    await expectHydrated(page)
    const main = page.getByRole('navigation', { name: words.main })
    await expect(main.getByRole('link')).toHaveText([...USD_SIDE[language], stocks])
    const more = main.getByRole('button', { name: words.more })
    await more.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menu', { name: words.more }).getByRole('menuitem')
    await expect(items).toHaveText([...rest, words.activity, words.last[0]])
    expect(await toPaths(items)).toEqual([...STOCK_PATHS.slice(1), '/activity', '/help'])
    await items.filter({ hasText: rest[2] ?? '' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(`${rest[2]} · Parvalue`)
    await expect(more).toHaveAttribute('aria-current', 'true')
  })

  test(`SH-04 SH-16 in ${language} a phone has the same links in the drawer`, {
    tag: language === 'en' ? '@every-change' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/?lng=${language}`)
    await page.getByRole('banner').getByRole('button', { name: words.menu }).click()
    const drawer = page.getByRole('dialog', { name: words.menu })
    const links = drawer.getByRole('navigation').getByRole('link')
    const groups = drawer.getByRole('navigation').getByRole('heading', { level: 3 })
    await expect(groups).toHaveText(words.groups)
    const side = USD_SIDE[language]
    expect((await links.allTextContents()).slice(0, side.length + 1)).toEqual([...side, stocks])
    for (const name of [...rest, ...words.last])
      await expect(links.filter({ hasText: new RegExp(`^${name}$`) })).toHaveCount(1)
    const paths = await toPaths(links)
    expect(STOCK_PATHS.filter((path) => !paths.includes(path))).toEqual([])
    await links.filter({ hasText: rest[0] ?? '' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/\/portfolio$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
}

test('SH-16 a connected wallet has its portfolio and orders in the wide navbar, and its total leads the drawer', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page)
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText([...USD_SIDE.en, 'Stocks', 'Portfolio', 'Orders'])
  const lineHeight = () => page.getByRole('banner').evaluate((bar) => bar.clientHeight)
  const height = await lineHeight()
  await page.goto('/?lng=es-MX')
  await expect(page.getByRole('link', { name: 'Portafolio' })).toBeVisible()
  expect(await lineHeight()).toBe(height)
  await page.goto('/?lng=en')
  await main.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  const shown = page.getByRole('region', { name: 'Total', exact: true })
  await expect(shown).toContainText(/\d\.\d\d/)
  const total = /[\d,]+\.\d\d/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link').first()).toContainText(total)
  await drawer.getByRole('link', { name: /Total value/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/portfolio$/)
})

test('PR-03 each page of the stock side and the USD+ side links to the other side', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  // A reload would lose this mark.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const { path, heading } of PUBLIC_PAGES.slice(0, 5)) {
    await main.locator(`a[href="${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  for (const name of STOCK_SIDE.en.slice(1)) {
    await main.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page).toHaveURL(STOCK_PATHS[STOCK_SIDE.en.indexOf(name)] ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A click while the menu closes would only close it.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Buy/Redeem' })).toBeVisible()
  }
  await main.getByRole('link', { name: 'Buy/Redeem' }).click()
  await expect(tradeCard(page)).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('PR-02 one sign-in opens the session of the wallet and of its brokerage account', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 1')
  const findToken = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'session')?.value
  const token = await findToken()
  const { call } = await openBrokerageAccount(page, 'Account 1')
  expect((await call<{ status: string }>('/brokerage/account/')).status).toBe('ACTIVE')
  // The page's session reads the data of the wallet and of its brokerage account.
  await page.reload()
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' }).getByRole('table')).toBeVisible()
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brokerage account' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect Wallet' })).toHaveCount(
    0,
  )
  await walletChip(page).click()
  await page
    .getByRole('dialog', { name: 'Wallet' })
    .getByRole('link', { name: /^Notifications/ })
    .click()
  await expect(page.getByText('Your brokerage account is open')).toBeVisible()
  await main.getByRole('link', { name: 'Wrap' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wrap' })).toBeVisible()
  expect(await findToken()).toBe(token)
  await expect(walletWindow(page)).toBeHidden()
})

test('SH-02 SH-05 the page has a navbar with logo and Connect Wallet, content, and a footer', {
  tag: '@every-change',
}, async ({ page }) => {
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

test('SH-08 the footer has a logo, the current UTC year, and a link to the terms page', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Parvalue`)
  await expect(footer.locator('svg').first()).toBeVisible()
  await footer.getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('USD+')
})

test('SH-09 SH-10 the wallet chip shortens the address; copying it says so', {
  tag: '@every-change',
}, async ({ page, context }) => {
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

test('a chosen theme and language are stored', async ({ page }) => {
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
