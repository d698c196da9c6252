import { expect, type Page, test } from '@playwright/test'
import {
  approveInWallet,
  connectWallet,
  overrideFeatureFlags,
  pageBanner,
  refocusPage,
  setWalletState,
  signIn,
  signInByHand,
  walletChip,
  walletWindow,
} from '../support/steps.ts'
import { startCountingWalletRequests } from './wallet-requests.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const signDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign Message' })
const pressSign = (page: Page) =>
  signDialog(page).getByRole('button', { name: 'Sign message' }).click()
const connectButton = (page: Page) =>
  pageBanner(page).getByRole('button', { name: 'Connect Wallet' })

test('SI-09 a signature request that is already pending is retried every 1000 ms', {
  tag: '@every-change',
}, async ({ page }) => {
  const count = await startCountingWalletRequests(page)
  await page.clock.install()
  await page.goto('/')
  await connectWallet(page)
  await setWalletState(page, 'settings', '{"answer":"pending"}')
  await pressSign(page)
  await expect.poll(() => count('personal_sign')).toBeGreaterThan(0)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  const settled = async () => {
    await expect.poll(() => count('open personal_sign')).toBe(0)
    return count('personal_sign')
  }
  // The clock advances in steps, so that the next 1000 ms begin within the last step.
  const start = await settled()
  while ((await settled()) === start) await page.clock.runFor(100)
  const before = await settled()
  await page.clock.runFor(899)
  expect(await settled()).toBe(before)
  await page.clock.runFor(101)
  await expect.poll(() => count('personal_sign')).toBe(before + 1)
  await expect(signDialog(page)).toBeVisible()

  await setWalletState(page, 'settings', '{"answer":"ask"}')
  await page.clock.runFor(1000)
  await page.clock.resume()
  await approveInWallet(page)
  await expect(signDialog(page)).toBeHidden()
})

for (const [code, answer] of [
  [4001, 'reject'],
  [-32603, 'fail'],
] as const) {
  test(`SI-10 a signature refused with ${code} disconnects, logs out and shows a message`, {
    tag: code === 4001 ? '@every-change' : [],
  }, async ({ page }) => {
    await page.goto('/')
    await connectWallet(page)
    await setWalletState(page, 'settings', JSON.stringify({ answer }))
    const loggedOut = page.waitForRequest((request) => request.url().endsWith('/user/logout'))
    await pressSign(page)
    await loggedOut
    const toast = page.getByRole('dialog', { name: 'Error logging in' })
    await expect(toast).toHaveCount(1)
    await expect(toast).toContainText(
      'Error logging in: Please sign the sign-in message using your wallet to log in.',
    )
    await expect(connectButton(page)).toBeVisible()
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
  })
}

test('a wallet whose script loads late is reconnected after a reload', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/announce-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.clock.install()
  const asked = page.waitForRequest('**/assets/announce-*.js')
  await page.reload()
  await asked
  await page.clock.fastForward(10_000)
  code.resolve()
  await expect(walletChip(page)).toBeVisible()
})

test('a wallet that announces itself late is reconnected without a prompt', async ({ page }) => {
  await page.addInitScript((account) => {
    localStorage.setItem('parvalue.wallet', '{"rdns":"late","isConnected":true}')
    const asked: string[] = []
    const provider = {
      request: async ({ method }: { method: string }) => {
        asked.push(method)
        if (method === 'eth_accounts') return [account]
        if (method === 'eth_chainId') return '0xaa36a7'
        throw Object.assign(new Error('No.'), { code: 4200 })
      },
      on: () => {},
      removeListener: () => {},
    }
    const info = { rdns: 'late', uuid: 'late', name: 'Late', icon: '' }
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    const late = { asked, announce, isSought: false }
    addEventListener('eip6963:requestProvider', () => Object.assign(late, { isSought: true }))
    Object.assign(window, { late })
  }, FIRST)
  type Late = { late: { asked: string[]; announce: () => void; isSought: boolean } }
  await page.clock.install()
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => (window as unknown as Late).late.isSought)).toBe(true)
  // The page stops waiting for a wallet before ten seconds.
  await page.clock.fastForward(10_000)
  await expect(connectButton(page)).toBeVisible()
  await page.evaluate(() => (window as unknown as Late).late.announce())
  await expect(signDialog(page)).toBeVisible()
  const asked = await page.evaluate(() => (window as unknown as Late).late.asked)
  expect(asked).not.toContain('eth_requestAccounts')
})

test('SI-16 a 401 disconnects the wallet', async ({ page, context }) => {
  await page.goto('/')
  await signIn(page)
  await context.clearCookies()
  await refocusPage(page)
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByText('Connect your wallet to see your balances')).toBeVisible()
})

test('SI-16 the 401s of the sign-in and of the flags do not disconnect', async ({ page }) => {
  const statuses: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) statuses.push(new URL(response.url()).pathname)
  })
  await page.route('**/api/v1/feature_flags/', (route) =>
    route.fulfill({
      status: 401,
      json: { message: 'No.', code: 'session_required', request_id: '1' },
    }),
  )
  await page.goto('/')
  await signInByHand(page)
  await refocusPage(page)
  await expect.poll(() => statuses).toContain('/api/v1/feature_flags/')
  expect(statuses).toContain('/api/v1/user/')
  await expect(pageBanner(page).getByRole('button', { name: /^Wallet 0xf39F…2266/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('SI-19 after an account change in the wallet, the old session ends before new data is shown', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' }).getByRole('table')).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/v1/user')) return
    calls.push(`${request.method()} ${pathname} ${request.headers()['wallet-address']}`)
  })
  await setWalletState(page, 'account', SECOND)
  await expect(page.getByRole('tabpanel', { name: 'Portfolio' }).getByRole('table')).toHaveCount(0)
  await expect(signDialog(page)).toContainText(SECOND)
  await expect(signDialog(page)).not.toContainText(FIRST)
  const end = `POST /api/v1/user/logout ${FIRST}`
  const before = calls.slice(0, calls.indexOf(end))
  expect(before.filter((call) => !call.endsWith(FIRST))).toEqual([])
  expect(calls.slice(before.length)).toEqual([end, `GET /api/v1/user/ ${SECOND}`])
  await pressSign(page)
  await approveInWallet(page)
  await expect(pageBanner(page).getByRole('button', { name: /^Wallet 0x7099…79C8/ })).toBeVisible()
})

test('SI-17 a wallet with incomplete answers leads to an error of the wallet layer', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const announce = (name: string, provider: unknown) => {
      const info = { uuid: name, name, icon: '', rdns: name }
      const detail = { info, provider }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const chainless = {
      request: async ({ method }: { method: string }) =>
        method === 'eth_requestAccounts' || method === 'eth_accounts' ? [account] : [],
      on: () => {},
      removeListener: () => {},
    }
    const refusing = {
      ...chainless,
      request: async () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 })),
    }
    addEventListener('eip6963:requestProvider', () => {
      announce('hollow', undefined)
      announce('chainless', chainless)
      announce('refusing', refusing)
    })
  })
  await page.goto('/')
  await connectButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  const alert = dialog.getByRole('alert')
  await dialog.getByRole('button', { name: 'refusing' }).click()
  await expect(alert).toHaveText('User Rejected Request')
  await dialog.getByRole('button', { name: 'hollow' }).click()
  await expect(alert).toContainText('provider is required')
  await dialog.getByRole('button', { name: 'chainless' }).click()
  await expect(alert).toContainText('Chain ID is not defined')
  await page.keyboard.press('Escape')
  await expect(connectButton(page)).toBeVisible()
})

test('RO-10 flags are refetched when the wallet changes, and their errors are not shown', async ({
  page,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/feature_flags/')) asked++
  })
  await overrideFeatureFlags(page, {})
  const moreThan = async (before: number) => expect.poll(() => asked).toBeGreaterThan(before)
  await page.goto('/terms')
  await connectWallet(page)
  await moreThan(0)
  await pressSign(page)
  await approveInWallet(page)
  await expect(signDialog(page)).toBeHidden()
  for (const [item, value] of [
    ['chain', '1'],
    ['account', SECOND],
  ] as const) {
    const before = asked
    await setWalletState(page, item, value)
    await moreThan(before)
  }
  await page.route('**/api/v1/feature_flags/', (route) => route.fulfill({ status: 400, body: 'x' }))
  const before = asked
  await setWalletState(page, 'chain', '11155111')
  await moreThan(before)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(signDialog(page)).toBeVisible()
})

test('the test wallet rejects without a prompt when it is set to reject', async ({ page }) => {
  await page.goto('/')
  await connectWallet(page)
  await pressSign(page)
  await walletWindow(page).getByText('Wallet settings').click()
  await walletWindow(page).getByLabel('Responses').selectOption('Reject without asking')
  await page.screenshot({ path: 'e2e/output/pictures/wallet-settings-1280.png' })
  await approveInWallet(page)
  await expect(signDialog(page)).toBeHidden()
  await setWalletState(page, 'chain', '1')
  await pageBanner(page).getByRole('button', { name: 'Unsupported Network', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Sepolia', exact: true }).click()
  await expect(walletWindow(page)).toBeHidden()
  await expect(
    pageBanner(page).getByRole('button', { name: 'Unsupported Network', exact: true }),
  ).toBeVisible()
})
