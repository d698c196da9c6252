import { expect, test } from '@playwright/test'
import {
  approveInWallet,
  buyUsdPlus,
  connectWallet,
  expectHydrated,
  payField,
  signIn,
  walletChip,
} from '../support/steps.ts'

test('a typed amount survives a reload and another wallet, and is cleared by the purchase', async ({
  page,
}) => {
  await page.goto('/')
  await payField(page).fill('4.5')
  await page.reload()
  await expect(payField(page)).toHaveValue('4.5')
  await signIn(page, 'Account 9')
  await expect(payField(page)).toHaveValue('4.5')
  await page.reload()
  await expect(payField(page)).toHaveValue('4.5')
  await buyUsdPlus(page, '2')
  await expect(payField(page).or(page.locator('input[value=""]').first())).toHaveValue('')
  await page.reload()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(payField(page)).toHaveValue('')
})

test('on a phone the introduction stays while a visitor connects, and is left out for a wallet that comes back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const introduction = page.getByText('USD+ stays at one US dollar.')
  await expect(introduction).toBeVisible()
  await connectWallet(page, 'Account 9')
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await expect(dialog).toBeVisible()
  await expect(introduction).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  await expect(dialog).toBeHidden()
  await expect(walletChip(page)).toBeVisible()
  await expect(introduction).toBeVisible()
  await page.reload()
  await expect(walletChip(page)).toBeVisible()
  await expect(introduction).toBeHidden()
})

test('IN-05 the figure cards use the surface color with the opacity suffix 80', async ({
  page,
}) => {
  for (const [theme, color] of [
    ['light', [255, 255, 255]],
    ['dark', [21, 30, 28]],
  ] as const) {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.goto('/')
    await expectHydrated(page)
    const card = page.locator('dl', { has: page.getByText('redemption guarantee') })
    const background = await card.evaluate((element) => getComputedStyle(element).backgroundColor)
    const [red, green, blue, alpha] = (background.match(/[\d.]+/g) ?? []).map(Number)
    expect([red, green, blue]).toEqual(color)
    expect(Math.round((alpha ?? 0) * 0xff)).toBeGreaterThanOrEqual(0x7f)
    expect(Math.round((alpha ?? 0) * 0xff)).toBeLessThanOrEqual(0x80)
  }
})

test('IN-05 a debug cookie lasts 3600 s and logs calls to the console', async ({
  page,
  context,
}) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'debug') logged.push(message.text())
  })
  const findCookie = async () => (await context.cookies()).find(({ name }) => name === 'debug')
  await page.goto('/', { waitUntil: 'networkidle' })
  expect([await findCookie(), logged]).toEqual([undefined, []])
  const secondsBefore = Date.now() / 1000
  await page.goto('/?debug=1', { waitUntil: 'networkidle' })
  const cookie = await findCookie()
  const secondsAfter = Date.now() / 1000
  expect(cookie).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' })
  expect(cookie?.expires).toBeGreaterThanOrEqual(secondsBefore + 3600 - 1)
  expect(cookie?.expires).toBeLessThanOrEqual(secondsAfter + 3600 + 1)
  expect(logged.join('\n')).toMatch(/GET \/api\/v1\/info\/ 200 \d+ ms/)
  await page.goto('/?debug=0', { waitUntil: 'networkidle' })
  await expect.poll(findCookie).toBeUndefined()
})

test('EN-09 every token icon is served, and shown beside its token', async ({ page, request }) => {
  const names = ['usdb', 'usdc', 'usdt', 'usd-plus', 'wrapped-usd-plus', 'eth', 'share']
  for (const name of names) {
    const response = await request.get(`/token-icons/${name}.svg`)
    expect(response.status(), name).toBe(200)
    expect(response.headers()['content-type']).toContain('image/svg+xml')
    expect(await response.text()).toContain('<svg')
  }
  await page.goto('/kit?pageSize=10')
  const table = page.getByRole('table', { name: 'Sample of 137' })
  const listShown = () =>
    table.locator('tbody tr img').evaluateAll((images) =>
      images.slice(0, 7).map((image) => ({
        path: new URL((image as HTMLImageElement).src).pathname,
        isDrawn: (image as HTMLImageElement).naturalWidth > 0,
      })),
    )
  const order = ['usd-plus', 'wrapped-usd-plus', 'usdc', 'usdt', 'usdb', 'eth', 'share']
  await expect
    .poll(listShown)
    .toEqual(order.map((name) => ({ path: `/token-icons/${name}.svg`, isDrawn: true })))
})
