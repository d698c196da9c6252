import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { buyUsdPlus, expectHydrated, signInByHand, tradeCard } from '../support/steps.ts'

const KB = 1024
const ENTRY = '**/assets/index-*.js'
const HEADLINE = 'A dollar that’s fully backed and earns yield'

/** Holds requests to this URL until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Lists every file that the page loads by itself, with its compressed size. */
async function weigh(page: Page) {
  const parts: { name: string; kind: string; bytes: number }[] = []
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') || !response.ok()) return
    const kind = response.request().resourceType()
    const body = await response.body().catch(() => Buffer.alloc(0))
    const bytes = kind === 'font' ? body.length : gzipSync(body).length
    parts.push({ name: pathname, kind, bytes })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const sum = (kind: string) =>
    parts.filter((part) => part.kind === kind).reduce((total, { bytes }) => total + bytes, 0) / KB
  return { parts, sum }
}

test('the first page loads at most 260 KB of scripts, 30 of styles, 10 inlined, 90 of fonts', async ({
  page,
}) => {
  const { parts, sum } = await weigh(page)
  const styles = (await page.locator('style').allTextContents()).join('')
  const inDocument = gzipSync(styles).length / KB
  const table = parts
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${(bytes / KB).toFixed(1).padStart(7)} KB  ${name}`)
  // biome-ignore lint/suspicious/noConsole: the sizes are a result of the test.
  console.log(
    [...table, `${inDocument.toFixed(1).padStart(7)} KB  styles of what is seen first`].join('\n'),
  )
  expect(sum('script')).toBeLessThanOrEqual(260)
  expect(sum('stylesheet')).toBeLessThanOrEqual(30)
  expect(inDocument).toBeGreaterThan(1)
  expect(inDocument).toBeLessThanOrEqual(10)
  expect(sum('font')).toBeLessThanOrEqual(90)
})

test('the wallet of the last visit has its place in the bar before the scripts have loaded', async ({
  page,
}) => {
  const release = await hold(page, ENTRY)
  await page.addInitScript(() => {
    const saved = { rdns: 'demo.wallet', isConnected: true }
    localStorage.setItem('parvalue.wallet', JSON.stringify(saved))
  })
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.locator('header button', { hasText: 'Connect Wallet' })
  await expect(page.getByText('backed by real world assets')).toBeVisible()
  await expect(page.locator('#root')).toHaveAttribute('inert')
  await expect(button).toBeHidden()
  const places = page.locator('header [class*=saved] > *')
  const [place] = await Promise.all([places.last().boundingBox()])
  expect([place?.width, place?.height]).toEqual([142, 40])
  release()
})

test('a pressed connect button is busy until its dialog has loaded', async ({ page }) => {
  const release = await hold(page, '**/assets/connect-dialog-*.js')
  await page.goto('/')
  await expectHydrated(page)
  const button = page.locator('header').getByRole('button', { name: 'Connect Wallet' })
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

for (const width of [1280, 390]) {
  test(`at ${width} nothing shifts between the prerendered markup and the running page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const release = await hold(page, ENTRY)
    await page.addInitScript(() => {
      type Place = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
      const moved: { atMs: number; what: string }[] = []
      Object.assign(window, { moved })
      const toText = ({ node, previousRect, currentRect }: Place) => {
        const said = (node?.textContent ?? '').slice(0, 40)
        const [before, now] = [previousRect, currentRect].map(
          ({ x, y, width, height }) => `${x},${y} ${width}×${height}`,
        )
        return `${node?.nodeName} "${said}" from ${before} to ${now}`
      }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources, startTime: atMs } = entry as never as {
            sources: Place[]
            startTime: number
          }
          moved.push(...sources.map((source) => ({ atMs, what: toText(source) })))
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/', { waitUntil: 'commit' })
    const elements = [
      page.getByRole('heading', { level: 1, name: HEADLINE, includeHidden: true }),
      page.getByText('backed by real world assets'),
      tradeCard(page).or(page.locator('section[aria-label="Buy or redeem USD+"]')),
      page.locator('header button', { hasText: 'Connect Wallet' }),
      page.locator('footer a[href="/reports"]'),
    ].map((element) => element.first())
    // Fonts change the layout, so they are loaded before anything is measured.
    await page.evaluate(async () => {
      await Promise.all([...document.fonts].map((font) => font.load()))
      await new Promise(requestAnimationFrame)
    })
    await expect(elements[0] ?? page.locator('h1')).toBeVisible()
    const before = await Promise.all(elements.map((element) => element.boundingBox()))
    await expect(page.locator('#root')).toHaveAttribute('inert')
    await page.screenshot({ path: `e2e/output/pictures/before-scripts-${width}.png` })
    const fromMs = await page.evaluate(() => performance.now())
    release()
    await expect(page.locator('#root')).not.toHaveAttribute('inert')
    await expect(page.locator('[role=tablist]').first()).toBeVisible()
    expect(await Promise.all(elements.map((element) => element.boundingBox()))).toEqual(before)
    await page.waitForLoadState('networkidle')
    const moved = await page.evaluate(
      () => (window as never as { moved: { atMs: number; what: string }[] }).moved,
    )
    expect(moved.filter(({ atMs }) => atMs > fromMs)).toEqual([])
  })
}

test('the scroll position survives hydration, and is restored on the way back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const release = await hold(page, ENTRY)
  await page.goto('/transparency', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 300)
  const scrollTop = () => page.evaluate(() => Math.round(scrollY))
  await expect.poll(scrollTop).toBe(300)
  release()
  await expectHydrated(page)
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'All systems operational' }),
  ).toBeVisible()
  expect(await scrollTop()).toBe(300)

  await page.reload()
  await expectHydrated(page)
  await expect.poll(scrollTop).toBe(300)
  // The click is dispatched, because a mouse would have to scroll to the link first.
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Parvalue' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/')
  await expect.poll(scrollTop).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/transparency')
  await expect.poll(scrollTop).toBe(300)
})

test('scripts that fail to load are requested once more, and then the page shows an error', async ({
  page,
}) => {
  let askedCount = 0
  await page.route(ENTRY, (route) => {
    askedCount += 1
    return route.abort()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toHaveText('The page could not be loaded. Load it again.')
  await expect(page.getByText(HEADLINE)).toBeVisible()
  expect(askedCount).toBe(2)
  await page.goto('/?lng=es-MX')
  await expect(page.getByRole('alert')).toHaveText(
    'La página no se pudo cargar. Vuelve a cargarla.',
  )
  await page.unroute(ENTRY)
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('scripts that fail once are loaded by an automatic reload', async ({ page }) => {
  let askedCount = 0
  await page.route(ENTRY, (route) => {
    askedCount += 1
    return askedCount === 1 ? route.abort() : route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a Spanish reader and a visitor of another page never see the English first page', async ({
  page,
}) => {
  await page.route(ENTRY, (route) => route.abort())
  // The alert appears only after the page has reloaded once.
  await page.goto('/risk', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toBeVisible()
  for (const address of ['/?lng=es-MX', '/terms']) {
    await page.goto(address)
    await expect(page.getByText(HEADLINE)).toBeHidden()
  }
  await page.goto('/')
  await expect(page.getByText(HEADLINE)).toBeVisible()
})

test('a legal text is readable before any script, and stays until the page renders it', async ({
  page,
}) => {
  const release = await hold(page, '**/api/**/legal/terms/en')
  const requested = page.waitForRequest('**/api/**/legal/terms/en')
  await page.goto('/terms', { waitUntil: 'commit' })
  await requested
  const text = page.getByText('This is a demo of Parvalue')
  const root = page.locator('#root')
  await expect(text).toBeVisible()
  await expect(page.locator('main')).not.toContainText('{')
  await expect(root).toHaveAttribute('inert')
  release()
  await expect(root).not.toHaveAttribute('inert')
  await expect(text).toBeVisible()
})

const toWhen = (sentence: string | null) => /\(.*\)/.exec(sentence ?? '')?.[0]

test('the market status is readable before any script, and does not shift', async ({ page }) => {
  await page.route('**/api/**/market/status', (route) => route.abort())
  const release = await hold(page, ENTRY)
  await page.goto('/stocks', { waitUntil: 'commit' })
  const sentence = page.locator('main p', { hasText: /s in (\d+ d )?(\d+ h )?(\d+ min )?\(.* ET/ })
  await expect(sentence).toBeVisible()
  await expect(page.locator('main')).not.toContainText('{')
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  const [before, said] = [await sentence.boundingBox(), await sentence.textContent()]
  release()
  await expect(page.getByRole('img', { name: /^24-hour trading sessions/ })).toBeVisible()
  expect((await sentence.boundingBox())?.y).toBe(before?.y)
  expect(toWhen(await sentence.textContent())).toBe(toWhen(said))
})

test.describe('in a browser outside the time zone of New York', () => {
  test.use({ timezoneId: 'Europe/Madrid' })

  test('the next market change is readable in both time zones before any script', async ({
    page,
  }) => {
    await page.route('**/stocks', async (route) => {
      const response = await route.fetch()
      const replaced = (await response.text()).replace(
        /(<p data-now[^>]*>[^(]*\()[^)]*\)/,
        '$1<time datetime="2026-11-20T21:00:00.000Z">16:00 ET</time>)',
      )
      await route.fulfill({ response, body: replaced })
    })
    const release = await hold(page, ENTRY)
    await page.goto('/stocks', { waitUntil: 'commit' })
    await expect(page.locator('main')).toContainText('(16:00 ET, 22:00 your time)')
    release()
  })
})

test('a purchase violates no rule of the content security policy, trusted types included', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, sample, blockedURI }) =>
        broken.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  const response = await page.goto('/')
  expect(response?.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'",
  )
  await signInByHand(page, 'Account 6')
  await buyUsdPlus(page, '1')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Theme' }).click()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => (window as never as { broken: string[] }).broken)).toEqual([])
})
