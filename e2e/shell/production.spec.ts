import { expect, type Page, test } from '@playwright/test'
import { openRedeemTab } from '../support/payments.ts'
import { portsOfFile } from '../support/ports.ts'
import {
  approveInWallet,
  buyUsdPlus,
  pageBanner,
  payField,
  refocusPage,
  signIn,
  tradeCard,
  usdPlusRow,
  walletWindow,
} from '../support/steps.ts'
import { createDataDir, removeDataDir, startSystem, type TestSystem } from '../support/system.ts'

/** A system with production rules on stand-ins for Ethereum and Arbitrum, configured like an operator does. */
let system: TestSystem
let dataDir = ''

test.beforeAll(async () => {
  dataDir = await createDataDir()
  system = await startSystem({ ...portsOfFile(2), dataDir, args: ['--env=prod'] })
})
test.afterAll(async () => {
  await system.interrupt()
  await removeDataDir(dataDir)
})

const operate = (command: string) =>
  system.operate([...command.split(' '), '--why', 'a test of the rules'])

/** Operator commands that undo what a test has changed. */
const undoing: string[] = []
test.afterEach(() => {
  for (const command of undoing.splice(0)) operate(command)
})

const setFlag = (flag: string, state: 'on' | 'off') => operate(`flags set ${flag} ${state}`)

function turnFlag(flag: string, state: 'on' | 'off') {
  undoing.push(`flags set ${flag} ${state === 'on' ? 'off' : 'on'}`)
  expect(setFlag(flag, state).split('\n')).toContain(`${flag} ${state}`)
}

const ACCOUNT_1 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ACCOUNT_2 = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const title = 'USD+ is unavailable in your country.'
const locationModal = (page: Page) => page.getByRole('dialog', { name: title })
const action = (page: Page, name: string) => tradeCard(page).getByRole('button', { name })
const connectedTo = (page: Page, network: string) =>
  pageBanner(page).getByRole('button', { name: `Connected to ${network}` })
const unsupported = (page: Page) =>
  pageBanner(page).getByRole('button', { name: 'Unsupported Network', exact: true })

test('RO-04 a restricted wallet sees an alert, a disabled Contact Support and its balances', async ({
  page,
}) => {
  await page.goto(system.url)
  await signIn(page, 'Account 1')
  await payField(page).fill('25')
  await expect(action(page, 'Purchase')).toBeEnabled()

  undoing.push(`wallets aml-entity ${ACCOUNT_1} off`)
  operate(`wallets aml-entity ${ACCOUNT_1} on`)
  await refocusPage(page)
  const alert = tradeCard(page).getByRole('alert')
  await expect(alert).toContainText('Your wallet is AML blocked.')
  const button = action(page, 'Contact Support')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(/under review/)
  await expect(action(page, 'Purchase')).toHaveCount(0)
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' }).getByRole('table')).toBeVisible()
  await page.screenshot({ path: 'e2e/output/pictures/restricted-1280.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'e2e/output/pictures/restricted-390.png', fullPage: true })
})

test('RO-03 RO-04 a whitelisted wallet stays usable when flagged, and is restricted when blocked', async ({
  page,
}) => {
  await page.goto(system.url)
  await signIn(page, 'Account 1')
  undoing.push(`wallets unblock ${ACCOUNT_1}`, `wallets whitelist ${ACCOUNT_1} off`)
  undoing.push(`wallets aml-wallet ${ACCOUNT_1} off`)
  operate(`wallets aml-wallet ${ACCOUNT_1} on`)
  await refocusPage(page)
  await expect(action(page, 'Contact Support')).toBeVisible()
  operate(`wallets whitelist ${ACCOUNT_1} on`)
  await refocusPage(page)
  await expect(action(page, 'Purchase')).toBeVisible()
  await blockAndSignInAgain(page, ACCOUNT_1)
  await expect(action(page, 'Contact Support')).toBeVisible()
})

/** Blocks the wallet, which ends its sessions, and signs in again to see its holdings. */
async function blockAndSignInAgain(page: Page, address: string) {
  operate(`wallets block ${address}`)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  await expect(dialog).toBeHidden()
}

test('RO-02 RO-05 with trading off the page says Trading Unavailable, unless the wallet is restricted', async ({
  page,
}) => {
  await page.goto(system.url)
  await signIn(page, 'Account 2')
  await expect(action(page, 'Purchase')).toBeVisible()
  turnFlag('Trading', 'off')
  await refocusPage(page)
  await expect(action(page, 'Trading Unavailable')).toHaveAttribute('aria-disabled', 'true')
  await expect(locationModal(page)).toBeVisible()

  setFlag('Trading', 'on')
  undoing.push(`wallets unblock ${ACCOUNT_2}`)
  await blockAndSignInAgain(page, ACCOUNT_2)
  setFlag('Trading', 'off')
  await page.clock.install()
  await page.reload()
  await expect(action(page, 'Contact Support')).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(action(page, 'Contact Support')).toBeVisible()
  await expect(locationModal(page)).toBeHidden()
})

test('SH-15 RO-05 the location modal opens 3000 ms after the answer, with its text, and cannot be closed', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.clock.install()
  await page.goto(system.url)
  await expect(action(page, 'Connect Wallet')).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
  turnFlag('Trading', 'off')
  await refocusPage(page)
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await action(page, 'Trading Unavailable').isVisible()).toBe(true)
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

for (const path of ['/wrap', '/bridge']) {
  test(`SH-15 the location modal opens on ${path} too`, async ({ page }) => {
    setFlag('Bridging', 'on')
    turnFlag('Trading', 'off')
    await page.goto(`${system.url}${path}`)
    await expect(locationModal(page)).toBeVisible()
    await expect(page).toHaveURL(`${system.url}${path}`)
  })
}

test('SH-15 the location modal closes once trading is back', async ({ page }) => {
  turnFlag('Trading', 'off')
  await page.goto(system.url)
  await expect(locationModal(page)).toBeVisible()
  setFlag('Trading', 'on')
  await page.clock.install({ time: Date.now() + 60_000 })
  await refocusPage(page)
  await expect(locationModal(page)).toBeHidden()
})

test('RO-07 SH-13 the flags choose the networks: Ethereum alone, paid in USDC, then Arbitrum too', async ({
  page,
}) => {
  await page.goto(system.url)
  await signIn(page)
  await expect(tradeCard(page)).toContainText('USDC')
  await buyUsdPlus(page, '25')
  await expect(usdPlusRow(page)).toContainText('25.00')
  await expectNetworks(page, ['Ethereum'])

  turnFlag('usdplus-chain-arbitrum', 'on')
  await refocusPage(page)
  await expectNetworks(page, ['Ethereum', 'Arbitrum One'])
  setFlag('usdplus-chain-arbitrum', 'off')
  await refocusPage(page)
  await expectNetworks(page, ['Ethereum'])
})

/**
 * Expects the networks in the portfolio and in the menu; an open menu does not update, so it is opened
 * afterwards.
 */
async function expectNetworks(page: Page, names: string[]) {
  const portfolio = page.getByRole('tabpanel', { name: 'Portfolio' })
  for (const name of ['Ethereum', 'Arbitrum One']) {
    const rows = portfolio.getByRole('row', { name })
    if (names.includes(name)) await expect(rows.first()).toBeVisible()
    else await expect(rows).toHaveCount(0)
  }
  await connectedTo(page, 'Ethereum').click()
  const menu = page.getByRole('menu', { name: 'Supported networks' })
  await expect(menu.getByRole('menuitemradio')).toHaveText(names)
  await page.keyboard.press('Escape')
}

test('RO-07 without an allowed network, no network is offered to switch to', async ({ page }) => {
  await page.goto(system.url)
  await signIn(page, 'Account 3')
  await expect(connectedTo(page, 'Ethereum')).toBeVisible()
  turnFlag('usdplus-chain-mainnet', 'off')
  await refocusPage(page)
  await expect(unsupported(page)).toBeVisible()
  const alert = tradeCard(page).getByRole('status').filter({ hasText: 'Unsupported network.' })
  await expect(alert).toBeVisible()
  await expect(alert.getByRole('button')).toHaveCount(0)
})

test('SI-14 switching to a network that is no longer supported only shows a warning', {
  tag: '@every-change',
}, async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.goto(system.url)
  await signIn(page, 'Account 3')
  await connectedTo(page, 'Ethereum').click()
  const entry = page.getByRole('menuitemradio', { name: 'Ethereum' })
  await expect(entry).toBeVisible()
  turnFlag('usdplus-chain-mainnet', 'off')
  await refocusPage(page)
  await expect(unsupported(page)).toBeVisible()
  await entry.click()
  await expect.poll(() => warnings).toEqual(['Unsupported Network: 1'])
  await expect(walletWindow(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Error' })).toHaveCount(0)
})

const listed = (page: Page) => tradeCard(page).locator('li button')

test('SP-14 SP-04 a token that can be bought for money has a purchase link in the list', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto(system.url)
  await signIn(page, 'Account 1')
  await tradeCard(page).getByRole('button', { name: 'Pay with USDC. Change token' }).click()
  await expect(listed(page).nth(0)).toContainText('1,000.00')
  const links = tradeCard(page).getByRole('link')
  await expect(links).toHaveText(['Buy USDC with dollars'])
  await expect(links).toHaveAttribute('href', /^https:\/\//)
  await listed(page).filter({ hasText: 'USDT' }).click()
  await expect(page.getByRole('textbox', { name: 'You pay, USDT' })).toBeVisible()
})

test('SP-03 SP-04 USD+ is redeemed for the chosen token', async ({ page }) => {
  await page.goto(system.url)
  await signIn(page, 'Account 1')
  await openRedeemTab(page)
  await tradeCard(page).getByRole('button', { name: 'Receive USDC. Change token' }).click()
  await listed(page).filter({ hasText: 'USDT' }).click()
  await expect(page.getByRole('textbox', { name: 'You receive, USDT' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'You receive, USDT' })).toBeVisible()
})
