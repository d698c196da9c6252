import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { expect, type Page, type Route, test } from '@playwright/test'
import { encodeAbiParameters } from 'viem'
import { connectWallet, signIn } from '../support/steps.ts'

const MARKUP = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'
const HOSTILE = `${MARKUP}\u202Ejavascript:window.hit=1\u200B`
const SHOWN = `${MARKUP}javascript:window.hit=1`

const wasHit = (page: Page) => page.evaluate(() => 'hit' in window)

test('DOM APIs that turn text into code refuse strings from any script', async ({ page }) => {
  await page.goto('/')
  const attempts = await page.evaluate(async () => {
    // Code evaluated by a debugger may create scripts from text; code that runs after it may not.
    await new Promise((resolve) => setTimeout(resolve))
    const script = () => document.createElement('script')
    const sinks: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      'document.write': () => document.write('<b>x</b>'),
      'script.src': () => Object.assign(script(), { src: 'https://evil.example/a.js' }),
      'script.text': () => Object.assign(script(), { text: 'window.hit = 1' }),
      Function: () => (Function('window.hit = 1') as () => unknown)(),
      setTimeout: () => setTimeout('window.hit = 1' as unknown as () => void),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (...args: unknown[]) => unknown } }
        ).trustedTypes.createPolicy('own', { createHTML: (text: string) => text }),
    }
    return Object.entries(sinks).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} took it`
      } catch {
        return `${name} refused`
      }
    })
  })
  expect(attempts.filter((said) => !said.endsWith('refused'))).toEqual([])
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = 'javascript:window.hit=1'
    document.body.append(link)
    link.click()
  })
  expect(await wasHit(page)).toBe(false)
})

test('markup in API answers, the address bar and wallet names is shown as text', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.addInitScript(
    (name) => {
      const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
      const announce = (info: unknown) =>
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: info && { info, provider } }),
        )
      addEventListener('eip6963:requestProvider', () => {
        announce(null)
        announce({ rdns: 'broken', uuid: 'broken', name: 'broken', icon: undefined })
        announce({ rdns: 'x', uuid: 'x', name: {}, icon: 7 })
        announce({ rdns: 'evil', uuid: 'evil', name, icon: 'javascript:window.hit=1' })
      })
    },
    `${HOSTILE}${'W'.repeat(400)}`,
  )
  const query = new URLSearchParams({ utm_source: HOSTILE, utm_campaign: HOSTILE, lng: HOSTILE })
  await page.goto(`/?${query}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(dialog.getByRole('button', { name: 'broken' })).toBeVisible()
  await expect(dialog.getByText(MARKUP.slice(0, 39))).toBeVisible()
  await expect(dialog.locator('img')).toHaveCount(1)
  await page.screenshot({ path: 'e2e/output/pictures/hostile-wallet-1280.png' })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.screenshot({ path: 'e2e/output/pictures/hostile-wallet-320.png' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Escape')

  await page.route('**/api/v1/user/wallet', (route) =>
    route.fulfill({
      status: 400,
      json: { message: HOSTILE, code: 'validation', request_id: '1', fields: {} },
    }),
  )
  await connectWallet(page)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await page
    .getByRole('dialog', { name: 'Parvalue test wallet' })
    .getByRole('button', { name: 'Approve' })
    .click()
  const toast = page.getByRole('dialog', { name: 'Error logging in' })
  await expect(toast).toContainText(SHOWN)
  await expect(toast.locator('img, script')).toHaveCount(0)
  await page.screenshot({ path: 'e2e/output/pictures/hostile-toast-1280.png' })
  expect(await wasHit(page)).toBe(false)
})

/** Selectors of `name()` and `symbol()`. */
const NAMES = ['0x06fdde03', '0x95d89b41']

test('markup in the on-chain names of tokens is shown as text', async ({ page }) => {
  await page.goto('/')
  const boot = bootSchema.parse(JSON.parse((await page.locator('#boot').textContent()) ?? ''))
  const [chain] = boot.chains
  const token = boot.deployments[0]?.paymentTokens[0]?.address
  if (!chain || !token) throw new Error('There is no chain with a payment token.')
  const result = encodeAbiParameters([{ type: 'string' }], [`${HOSTILE}${'T'.repeat(900)}`])
  await page.route(`${chain.rpcUrl}/**`, (route) => lieAboutNames(route, result))
  await page.goto(`/local/${chain.id}/token/${token}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(`${MARKUP.slice(0, 59)}…`)
  await expect(main.locator('img[src="x"], script')).toHaveCount(0)
  await page.screenshot({ path: 'e2e/output/pictures/hostile-token-1280.png' })
  expect(await page.evaluate(() => document.body.textContent)).not.toMatch(/[\u202E\u200B]/)
  expect(await wasHit(page)).toBe(false)
})

type Call = { id: number; method: string; params: { data: string }[] }

function lieAboutNames(route: Route, result: string) {
  const call = route.request().postDataJSON() as Call | null
  const isName = call?.method === 'eth_call' && NAMES.includes(call.params[0]?.data ?? '')
  return isName
    ? route.fulfill({ json: { jsonrpc: '2.0', id: call.id, result } })
    : route.continue()
}

test('scripts come from the page’s own origin, and a changed one does not run', async ({
  page,
  baseURL,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin)
  })
  await page.goto('/')
  await signIn(page)
  expect([...new Set(scripts)]).toEqual([baseURL])

  const entry = (await page.locator('link[data-start]').last().getAttribute('href')) ?? ''
  const body = `window.hit = 1;${await (await page.request.get(entry)).text()}`
  await page.route(`**${entry}`, (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }),
  )
  const refused = page.waitForEvent('console', (said) => said.text().includes('integrity'))
  await page.goto('/', { waitUntil: 'commit' })
  await refused
  // Before this alert the page requests the changed script a second time.
  await expect(page.getByRole('alert')).toHaveText('The page could not be loaded. Load it again.')
  await expect(page.locator('#root')).toHaveAttribute('inert')
  expect(await wasHit(page)).toBe(false)
})

test('no address of the page redirects to another site', async ({ page, baseURL }) => {
  const left: string[] = []
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (/^http/.test(protocol) && /evil/.test(hostname)) left.push(request.url())
  })
  for (const path of ['//evil.example', '/?returnTo=https://evil.example']) {
    await page.goto(`${baseURL}${path}`)
    expect(new URL(page.url()).origin).toBe(baseURL)
  }
  expect(left).toEqual([])
})
