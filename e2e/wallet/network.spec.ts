import { expect, type Page, test } from '@playwright/test'
import {
  approveInWallet,
  connectWallet,
  ETHEREUM_CHAIN_ID,
  pageBanner,
  payField,
  rejectInWallet,
  setWalletState,
  signIn,
  tradeCard,
  walletWindow,
} from '../support/steps.ts'

const UNSUPPORTED = 'Unsupported Network'

async function signInElsewhere(page: Page) {
  await page.goto('/')
  await signIn(page)
  await setWalletState(page, 'chain', ETHEREUM_CHAIN_ID)
  await expect(
    pageBanner(page).getByRole('button', { name: UNSUPPORTED, exact: true }),
  ).toBeVisible()
}

test('SH-11 SH-12 the indicator names the network, in red if it is unsupported', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  const connected = pageBanner(page).getByRole('button', { name: 'Connected to Sepolia' })
  await expect(connected).toHaveText('Sepolia')
  await connected.hover()
  await expect(page.getByText('Connected to Sepolia', { exact: true })).toBeVisible()

  await page.mouse.move(0, 0)
  await setWalletState(page, 'chain', ETHEREUM_CHAIN_ID)
  const unsupported = pageBanner(page).getByRole('button', { name: UNSUPPORTED, exact: true })
  await expect(unsupported).toHaveText(UNSUPPORTED)
  await expect(unsupported).toHaveCSS('color', 'rgb(179, 54, 43)')
  await unsupported.hover()
  await expect(page.getByText('Click to switch to a supported network.')).toBeVisible()
})

test('SH-13 the network menu lists the supported networks and switches to the chosen one', {
  tag: '@every-change',
}, async ({ page }) => {
  await signInElsewhere(page)
  const indicator = pageBanner(page).getByRole('button', { name: UNSUPPORTED, exact: true })
  await indicator.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Supported networks' })
  await expect(menu.getByRole('menuitemradio')).toHaveText(['Sepolia', 'Arbitrum Sepolia'])
  await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(walletWindow(page)).toContainText('Sepolia')
  await rejectInWallet(page)
  await expect(indicator).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await indicator.click()
  await menu.getByRole('menuitemradio', { name: 'Sepolia', exact: true }).click()
  await approveInWallet(page)
  await expect(pageBanner(page).getByRole('button', { name: 'Connected to Sepolia' })).toBeVisible()
})

test('a wallet that fails to switch for another reason shows an error', async ({ page }) => {
  await signInElsewhere(page)
  await setWalletState(page, 'settings', '{"answer":"pending"}')
  await pageBanner(page).getByRole('button', { name: UNSUPPORTED, exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Sepolia', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(
    'already has a pending request',
  )
})

test('SH-06 on a phone the chip shows an alert on an unsupported network', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await signIn(page)
  const chip = pageBanner(page).getByRole('button', { name: /^Wallet 0xf39F…2266/ })
  await expect(chip).toBeVisible()
  await expect(chip.locator('[data-alert]')).toHaveCount(0)
  await setWalletState(page, 'chain', ETHEREUM_CHAIN_ID)
  await expect(chip).toHaveAccessibleName(/^Wallet 0xf39F…2266, unsupported network/)
  await expect(chip.locator('[data-alert]')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(chip.locator('[data-alert]')).toBeHidden()
})

test('SH-07 the chip opens a right drawer with copy, network switcher and Disconnect', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await signIn(page)
  await setWalletState(page, 'chain', ETHEREUM_CHAIN_ID)
  await pageBanner(page)
    .getByRole('button', { name: /^Wallet/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Wallet' })
  await expect(drawer.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  const box = await drawer.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(388)
  const networks = drawer.getByRole('list', { name: 'Supported networks' }).getByRole('button')
  await expect(networks).toHaveText(['Sepolia', 'Arbitrum Sepolia'])
  await networks.first().click()
  await approveInWallet(page)
  await expect(networks.first()).toHaveAttribute('aria-current', 'true')
  await page.screenshot({ path: 'e2e/output/pictures/wallet-drawer-390.png' })
})

test('SH-04 links are in a left drawer below 48em, and inline above', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 })
  await page.goto('/')
  const inline = pageBanner(page).getByRole('link', { name: 'Buy/Redeem' })
  await expect(inline).toBeHidden()
  await pageBanner(page).getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  expect((await drawer.boundingBox())?.x).toBeLessThan(10)
  await drawer.getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(drawer).toBeHidden()
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(inline).toBeVisible()
  await expect(pageBanner(page).getByRole('button', { name: 'Menu' })).toBeHidden()
})

test('SI-13 RO-06 on an unsupported network the button is disabled with a reason, and the alert switches back', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  const button = tradeCard(page).getByRole('button', { name: 'Purchase' })
  await expect(tradeCard(page).getByRole('button', { name: 'Connect Wallet' })).toBeEnabled()
  await page.evaluate(() => localStorage.setItem('parvalue.test-wallet.chain', '1'))
  await connectWallet(page)
  await payField(page).fill('25')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('Please connect to a supported network.')
  // The tooltip's code loads with the first hover, so that a second one may be needed.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await button.hover()
    const tooltip = page.locator('[data-tooltip]')
    await expect(tooltip).toHaveText('Please connect to a supported network.', { timeout: 3000 })
  }).toPass()
  const alert = tradeCard(page).getByRole('status').filter({ hasText: 'Unsupported network.' })
  await expect(alert).toContainText('Please connect to a supported network.')
  await expect(page.getByRole('dialog', { name: 'Sign Message' })).toBeHidden()
  await page.screenshot({ path: 'e2e/output/pictures/unsupported-1280.png' })

  await alert.getByRole('button', { name: 'Switch to Sepolia' }).click()
  await approveInWallet(page)
  await expect(page.getByRole('dialog', { name: 'Sign Message' })).toBeVisible()
  await expect(alert).toBeHidden()
})
