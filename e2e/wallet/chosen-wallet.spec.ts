import { expect, type Page, test } from '@playwright/test'
import {
  connectWallet,
  pageBanner,
  payField,
  signInByHand,
  submitPurchase,
  tradeCard,
  walletWindow,
} from '../support/steps.ts'

const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EVIL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Adds a wallet that rejects the connection when it is chosen, and sends connection events afterwards. */
async function addPushyWallet(page: Page) {
  await page.addInitScript((account) => {
    const listeners: [string, (value: unknown) => void][] = []
    const requested: string[] = []
    const provider = {
      request: async ({ method }: { method: string }) => {
        requested.push(method)
        if (method === 'eth_accounts') return [account]
        if (method === 'eth_chainId') return '0xaa36a7'
        throw Object.assign(new Error('No.'), { code: 4001 })
      },
      on: (name: string, listener: (value: unknown) => void) => listeners.push([name, listener]),
      removeListener: () => {},
    }
    const announce = (rdns: string, uuid: string, name: string) =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { rdns, uuid, name, icon: '' }, provider },
        }),
      )
    addEventListener('eip6963:requestProvider', () => announce('pushy', 'pushy', 'Pushy'))
    Object.assign(window, {
      pushy: {
        requested,
        announce,
        push: () => {
          for (const [name, listener] of listeners) {
            if (name === 'connect') listener({ chainId: '0xaa36a7' })
            if (name === 'accountsChanged') listener([account])
          }
          Object.assign(window, { ethereum: provider })
        },
      },
    })
  }, EVIL)
}

type Pushy = {
  pushy: {
    requested: string[]
    announce: (rdns: string, uuid: string, name: string) => void
    push: () => void
  }
}

const push = (page: Page) =>
  page.evaluate(() => {
    const { pushy } = window as unknown as Pushy
    pushy.announce('local.parvalue.test-wallet', 'late', 'Late')
    pushy.push()
  })

test('no other wallet replaces the chosen one', async ({ page }) => {
  await addPushyWallet(page)
  await page.goto('/')
  await pageBanner(page).getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await dialog.getByRole('button', { name: 'Pushy' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('User Rejected Request')
  await push(page)
  await expect(dialog.getByRole('button', { name: 'Late' })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Sign Message' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await signInByHand(page)
  const chip = pageBanner(page).getByRole('button', { name: /^Wallet 0xf39F…2266/ })
  await expect(chip).toBeVisible()
  await push(page)
  await payField(page).fill('5')
  await submitPurchase(page)
  await expect(walletWindow(page)).toBeVisible()
  await expect(chip).toBeVisible()
  const requested = await page.evaluate(() => (window as unknown as Pushy).pushy.requested)
  expect(requested.filter((method) => /sign|send/i.test(method))).toEqual([])
})

/** Changes the account without an event, so that the page is not notified. */
const changeInSilence = (page: Page) =>
  page.evaluate((account) => localStorage.setItem('parvalue.test-wallet.account', account), SECOND)

test('a wallet that changed its account silently is stopped before it signs, with the cause', async ({
  page,
}) => {
  await page.goto('/')
  await signInByHand(page)
  await payField(page).fill('5')
  await expect(tradeCard(page).getByRole('button', { name: 'Purchase' })).toBeEnabled()
  await changeInSilence(page)
  await submitPurchase(page)
  await expect(tradeCard(page)).toContainText('A different account is selected in your wallet.')
  await expect(walletWindow(page)).toBeHidden()
})

test('the sign-in is not requested from another account than the shown one', async ({ page }) => {
  await page.goto('/')
  await connectWallet(page)
  const dialog = page.getByRole('dialog', { name: 'Sign Message' })
  await expect(dialog).toContainText('0xf39F')
  await changeInSilence(page)
  await dialog.getByRole('button', { name: 'Sign message' }).click()
  const toast = page.getByRole('dialog', { name: 'Error logging in' })
  await expect(toast).toContainText('Your wallet switched to a different account or network')
  await expect(walletWindow(page)).toBeHidden()
  await page.screenshot({ path: 'e2e/output/pictures/wallet-changed-1280.png' })
})
