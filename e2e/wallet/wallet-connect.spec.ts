import { expect, type Page, test } from '@playwright/test'
import {
  confirmSignIn,
  connectDialog,
  openConnectDialog,
  signDialog,
} from '../login/login-steps.ts'
import { portsOfFile } from '../support/ports.ts'
import { pageBanner, walletChip } from '../support/steps.ts'
import { startSystem, withDataDir } from '../support/system.ts'
import { openPhoneWallet } from './phone-wallet.ts'
import { startWalletRelay } from './wallet-relay.ts'

/** Port offset of the relay, counted from the page's port; the simulators use lower ones. */
const RELAY = 2113

const entry = (page: Page) => connectDialog(page).getByRole('button', { name: /^WalletConnect/ })

const link = (page: Page) => connectDialog(page).getByRole('link', { name: 'Open wallet app' })

/** Expects the dialog's final message; alerts of other methods stay empty. */
const expectAlert = (page: Page, text: string) =>
  expect(connectDialog(page).getByRole('alert').filter({ hasText: text })).toBeVisible({
    timeout: 60_000,
  })

/** Reads the pairing URI, which is shown as a QR code and as a link. */
async function readUri(page: Page): Promise<string> {
  await expect(connectDialog(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  return (await link(page).getAttribute('href')) ?? ''
}

test('SI-03 a phone wallet recovers from a missing relay, a refusal, a cancellation and an old request, then signs in, reconnects and disconnects', async ({
  page,
}) => {
  await withDataDir(async (dataDir) => {
    const ports = portsOfFile(16)
    const relayPort = ports.port + RELAY
    const relayUrl = `ws://127.0.0.1:${relayPort}`
    const env = { WALLETCONNECT_PROJECT_ID: 'f'.repeat(32), WALLETCONNECT_RELAY_URL: relayUrl }
    const system = await startSystem({ ...ports, dataDir, env })
    const blocked: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text())
    })
    try {
      const scripts: string[] = []
      page.on('request', (request) => {
        if (/\/assets\/provider-.*\.js$/.test(request.url())) scripts.push(request.url())
      })
      await page.clock.install()
      await page.goto(system.url)
      await openConnectDialog(page)
      expect(scripts).toEqual([])
      await entry(page).click()
      await expectAlert(page, 'WalletConnect isn’t responding.')

      const relay = await startWalletRelay(relayPort)
      const phone = await openPhoneWallet({ relayUrl })
      try {
        await connectDialog(page).getByRole('button', { name: 'Retry' }).click()
        await readUri(page)
        await connectDialog(page).getByRole('button', { name: 'Cancel' }).click()
        await expectAlert(page, 'User Rejected Request')
        await expect(entry(page)).toBeFocused()

        await entry(page).click()
        phone.owner.answer = 'reject'
        await phone.scan(await readUri(page))
        await expectAlert(page, 'User Rejected Request')

        await entry(page).click()
        const old = await readUri(page)
        await page.clock.fastForward(5 * 60_000 + 1000)
        await expectAlert(page, 'This code expired after five minutes. Get a new one.')
        // The clock by which the page knows the server's time stays five minutes ahead, because `fastForward` moves it
        // and nothing sets it back. That is the edge of what the server accepts, so the page may ask to sign again.
        await page.clock.setSystemTime(Date.now())
        await connectDialog(page).getByRole('button', { name: 'Get a new code' }).click()
        const uri = await readUri(page)
        expect([/^wc:[0-9a-f]{64}@2\?/.test(uri), uri === old]).toEqual([true, false])

        phone.owner.answer = 'approve'
        await phone.scan(uri)
        await confirmSignIn(page)
        await expect(walletChip(page)).toContainText(phone.address.slice(-4))
        const requested = [...phone.requested]
        expect(requested.slice(0, 3)).toEqual(['connect', 'connect', 'personal_sign'])
        expect(new Set(requested.slice(2))).toEqual(new Set(['personal_sign']))
        await page.reload()
        await expect(walletChip(page)).toContainText(phone.address.slice(-4))
        await expect(signDialog(page)).toHaveCount(0)
        await walletChip(page).click()
        const drawer = page.getByRole('dialog', { name: 'Wallet' })
        await expect(drawer).toContainText('Phone wallet')
        await page.keyboard.press('Escape')
        expect(phone.requested).toEqual(requested)

        await phone.disconnect()
        await expect(pageBanner(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
        await page.reload()
        await expect(pageBanner(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
        expect(blocked).toEqual([])
      } finally {
        await phone.stop()
        await relay.stop()
      }
    } finally {
      await system.interrupt()
    }
  })
})

test('WalletConnect is not offered unless it is configured', async ({ page }) => {
  await page.goto('/')
  await openConnectDialog(page)
  await expect(connectDialog(page).getByRole('heading', { name: 'External Wallets' })).toBeVisible()
  await expect(entry(page)).toHaveCount(0)
})
