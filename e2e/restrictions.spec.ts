import { expect, type Page, test } from '@playwright/test'
import { ownPlace } from './places.ts'
import {
  answerFlags,
  answerRecord,
  banner,
  comeBack,
  payField,
  signIn,
  tradeCard,
  walletWindow,
} from './steps.ts'
import { makeDataDir, removeDataDir, startSystem } from './system.ts'

/**
 * Under production's rules. Flags and wallet records come from the real server but for the one that
 * a test is about, because no command of the server sets those yet.
 */
let url = ''
let end: () => Promise<unknown> = async () => null

test.describe.configure({ timeout: 180_000 })

test.beforeAll(async () => {
  const dataDir = await makeDataDir()
  const env = { APP_ENV: 'prod', HARDENED: '0' }
  const system = await startSystem({ ...ownPlace(2), dataDir, env })
  url = system.url
  end = async () => {
    await system.interrupt()
    await removeDataDir(dataDir)
  }
})

test.afterAll(() => end())

const title = 'USD+ is unavailable in your country.'
const locationModal = (page: Page) => page.getByRole('dialog', { name: title })

test('RO-04 a restricted wallet: alert, disabled Contact Support, balances stay', async ({
  page,
}) => {
  await page.goto(url)
  await signIn(page, 'Account 1')
  await payField(page).fill('25')
  await expect(tradeCard(page).getByRole('button', { name: 'Purchase' })).toBeEnabled()

  await answerRecord(page, { is_aml_flagged: true, is_whitelisted: false })
  await comeBack(page)
  const alert = tradeCard(page).getByRole('alert')
  await expect(alert).toContainText('Your wallet is AML blocked.')
  const button = tradeCard(page).getByRole('button', { name: 'Contact Support' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(/under review/)
  await expect(tradeCard(page).getByRole('button', { name: 'Purchase' })).toHaveCount(0)
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' }).getByRole('table')).toBeVisible()
  await page.screenshot({ path: 'e2e/output/pictures/restricted-1280.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'e2e/output/pictures/restricted-390.png', fullPage: true })
})

test('RO-02 RO-05 trading off: Trading Unavailable, but restricted comes first', async ({
  page,
}) => {
  await answerFlags(page, { Trading: false })
  await page.goto(url)
  const button = tradeCard(page).getByRole('button', { name: 'Trading Unavailable' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/api/v1/feature_flags/')
  await comeBack(page)
  await signIn(page, 'Account 2')
  await expect(tradeCard(page).getByRole('button', { name: 'Purchase' })).toBeVisible()

  await answerRecord(page, { is_blocked: true })
  await answerFlags(page, { Trading: false })
  await comeBack(page)
  await expect(tradeCard(page).getByRole('button', { name: 'Contact Support' })).toBeVisible()
  await expect(locationModal(page)).toBeHidden()
})

test('SH-15 RO-05 the location modal: its words, nothing closes it, 3000 ms after the answer', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(url)
  await expect(tradeCard(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
  await answerFlags(page, { Trading: false })
  await comeBack(page)
  const button = tradeCard(page).getByRole('button', { name: 'Trading Unavailable' })
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await button.isVisible()).toBe(true)
  }).toPass()
  await page.clock.runFor(2999)
  await expect(locationModal(page)).toBeHidden()
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(locationModal(page)).toContainText(
    'Unfortunately our platform currently does not allow purchasing within your country. We apologize for the inconvenience.',
  )
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(locationModal(page)).toBeVisible()
  await expect(locationModal(page).getByRole('button')).toHaveCount(0)
  await page.screenshot({ path: 'e2e/output/pictures/location-1280.png' })

  await locationModal(page).getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await expect(locationModal(page)).toBeHidden()
})

test('SH-15 the modal goes once trading is back', async ({ page }) => {
  await answerFlags(page, { Trading: false })
  await page.goto(url)
  await expect(locationModal(page)).toBeVisible()
  await page.unroute('**/api/v1/feature_flags/')
  await page.clock.install({ time: Date.now() + 60_000 })
  await comeBack(page)
  await expect(locationModal(page)).toBeHidden()
})

test('RO-07 in production the flags decide which networks are supported', async ({ page }) => {
  await page.goto(url)
  await signIn(page, 'Account 3')
  await expect(banner(page).getByRole('button', { name: 'Connected to Sepolia' })).toBeVisible()
  await answerFlags(page, { 'usdplus-chain-mainnet': false })
  await comeBack(page)
  await expect(
    banner(page).getByRole('button', { name: 'Unsupported Network', exact: true }),
  ).toBeVisible()
  const alert = tradeCard(page).getByRole('status').filter({ hasText: 'Unsupported network.' })
  await expect(alert).toBeVisible()
  await expect(alert.getByRole('button')).toHaveCount(0)
})

test('SI-14 a network that is supported no longer is refused: a warning, and nothing happens', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.goto(url)
  await signIn(page, 'Account 3')
  await banner(page).getByRole('button', { name: 'Connected to Sepolia' }).click()
  const entry = page.getByRole('menuitemradio', { name: 'Sepolia' })
  await expect(entry).toBeVisible()
  await answerFlags(page, { 'usdplus-chain-mainnet': false })
  await comeBack(page)
  await expect(
    banner(page).getByRole('button', { name: 'Unsupported Network', exact: true }),
  ).toBeVisible()
  await entry.click()
  await expect.poll(() => warnings).toEqual(['Unsupported Network: 11155111'])
  await expect(walletWindow(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Error' })).toHaveCount(0)
})
