import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { openConnectDialog } from '../login/login-steps.ts'
import { TEST_WALLET_NAME } from '../support/steps.ts'

const FOLDER = path.dirname(
  createRequire(import.meta.url).resolve('@metamask/test-dapp/dist/index.html'),
)
const PATH = '/metamask-page/'

type Wallet = { info: { name: string }; provider: object }
type Announced = { announcedWallets: Wallet[] }

/**
 * Opens the page with which MetaMask tests itself, in a frame of our page, and announces the test wallet to it,
 * with the mark without which that page neither asks for the network nor listens to events. The wallet shows its
 * prompts in our page, above the frame.
 */
export async function openMetaMaskPage(page: Page): Promise<FrameLocator> {
  await page.route(
    (url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
  await page.route(`**${PATH}*`, (route) =>
    route.fulfill({
      path: path.join(FOLDER, path.basename(new URL(route.request().url()).pathname)),
    }),
  )
  await page.addInitScript(() => {
    const ours = parent as unknown as Announced
    if (window === parent) {
      ours.announcedWallets = []
      addEventListener('eip6963:announceProvider', (event) =>
        ours.announcedWallets.push((event as CustomEvent<Wallet>).detail),
      )
    } else {
      addEventListener('eip6963:requestProvider', () => {
        const [wallet] = ours.announcedWallets
        const provider = { ...wallet?.provider, isMetaMask: true }
        const detail = { ...wallet, provider }
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      })
    }
  })
  await page.goto('/')
  // The page loads the test wallet when it looks for wallets.
  await openConnectDialog(page)
  const findWallet = () =>
    page.evaluate(() => (window as unknown as Announced).announcedWallets[0]?.info.name)
  await expect.poll(findWallet).toBe(TEST_WALLET_NAME)
  await page.keyboard.press('Escape')
  await page.evaluate((source) => {
    const frame = document.createElement('iframe')
    frame.src = source
    frame.title = 'MetaMask'
    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; z-index: 9999'
    document.body.append(frame)
  }, `${PATH}index.html`)
  return page.frameLocator('iframe[title=MetaMask]')
}
