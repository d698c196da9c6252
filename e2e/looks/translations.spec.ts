import { expect, type Page, test } from '@playwright/test'
import { PORT } from '../support/ports.ts'

/** URL of the simulated translation service. */
const SERVICE = `http://127.0.0.1:${PORT + 2100 + 11}/control`

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const write = (text: string, key = 'title') =>
  fetch(`${SERVICE}/words`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ language: 'en', namespace: 'wrap', key, text }]),
  })
const clear = () => fetch(`${SERVICE}/words`, { method: 'DELETE' })

test.afterEach(clear)

/**
 * The sources of the language, highest rank first. In each test one of them says Spanish, the sources before it say
 * nothing, and those after it say English.
 */
const SOURCES = ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator'] as const

for (const [index, first] of SOURCES.entries()) {
  test(`IN-01 the language is taken from ${first} before the lower-ranked sources`, async ({
    browser,
    baseURL,
  }) => {
    const ownUrl = baseURL ?? ''
    const readSource = (source: (typeof SOURCES)[number]) => {
      const at = SOURCES.indexOf(source)
      return at < index ? null : at === index ? 'es-MX' : 'en'
    }
    const locale = readSource('navigator') ?? 'fr-FR'
    const context = await browser.newContext({ locale, baseURL: ownUrl })
    const cookie = readSource('cookie')
    if (cookie) await context.addCookies([{ name: 'i18next', value: cookie, url: ownUrl }])
    const page = await context.newPage()
    await page.addInitScript(
      ([local, session]) => {
        if (local) localStorage.setItem('i18nextLng', local)
        if (session) sessionStorage.setItem('i18nextLng', session)
      },
      [readSource('localStorage'), readSource('sessionStorage')] as const,
    )
    const query = readSource('querystring')
    await page.goto(`/wrap${query ? `?lng=${query}` : ''}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
    await context.close()
  })
}

for (const [tag, shown] of [
  ['es', 'es-MX'],
  ['fr', 'en'],
] as const) {
  test(`IN-01 without another source the document's language applies, or English: ${tag}`, async ({
    browser,
    baseURL,
  }) => {
    const ownUrl = baseURL ?? ''
    const context = await browser.newContext({ locale: 'fr-FR', baseURL: ownUrl })
    const page = await context.newPage()
    await page.route('**/wrap', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<html lang="en"', `<html lang="${tag}"`)
      await route.fulfill({ response, body })
    })
    await page.goto('/wrap')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', shown)
    await context.close()
  })
}

test('an override that lacks a placeholder is not shown, and is logged', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await write('Wrap anything', 'card')
  await expect(async () => {
    await page.goto('/wrap')
    await expect
      .poll(() => messages.join(), { timeout: 3000 })
      .toContain('Texts of en/wrap are not shown: card')
  }).toPass()
  await expect(page.getByRole('region', { name: 'Wrap or unwrap USD+' })).toBeVisible()
})

test('IN-01 a text of the translation service overrides the build’s, survives an outage, and can be withdrawn', async ({
  page,
}) => {
  await page.goto('/wrap')
  await expect(heading(page)).toHaveText('Wrap')
  await write('Wrap <b>it</b>')
  await expect(async () => {
    await page.goto('/wrap')
    await expect(heading(page)).toHaveText('Wrap <b>it</b>', { timeout: 3000 })
  }).toPass()
  await page.route('**/api/v1/translations/**', (route) => route.abort())
  await page.goto('/wrap')
  await expect(heading(page)).toHaveText('Wrap <b>it</b>')
  await page.unroute('**/api/v1/translations/**')
  await clear()
  await expect(async () => {
    await page.goto('/wrap')
    await expect(heading(page)).toHaveText('Wrap', { timeout: 3000 })
  }).toPass()
})

test('IN-01 a hanging translation service delays nothing, and the build’s texts are shown', async ({
  page,
}) => {
  await page.route('**/api/v1/translations/**', () => undefined)
  for (const [language, title] of [
    ['en', 'Wrap'],
    ['es-MX', 'Envolver'],
  ] as const) {
    await page.goto(`/wrap?lng=${language}`)
    await expect(heading(page)).toHaveText(title)
  }
})
