import { expect, test } from '@playwright/test'

test('XT-12 public pages have previews, sitemap and robots; the app can be installed, and caches nothing for offline use', {
  tag: '@every-change',
}, async ({ page, request }) => {
  await page.goto('/stocks?lng=es-MX')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Acciones · Parvalue',
  )
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const drawn = await request.get(new URL(picture ?? '').pathname)
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png'])

  expect(await (await request.get('/robots.txt')).text()).toContain('User-agent: *')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/', '/wrap', '/bridge', '/transparency', '/stocks', '/reports', '/help'])
    expect(sitemap).toContain(`${new URL(page.url()).origin}${path}</loc>`)

  const devtools = await page.context().newCDPSession(page)
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test browser has no profile to install the app into.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const workers = await page.evaluate(async () => ({
    count: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))
  expect(workers).toEqual({ count: 0, caches: [] })
  const balances = await request.get('/api/v1/info/')
  expect(balances.headers()['cache-control']).toMatch(/no-cache|no-store/)
})
