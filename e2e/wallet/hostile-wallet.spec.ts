import { expect, type Page, test } from '@playwright/test'
import { confirmEligibility, findSigner } from '../support/sign-in.ts'
import {
  approveInWallet,
  buyUsdPlus,
  connectAndSignIn,
  connectWallet,
  pageBanner,
  refocusPage,
  TEST_WALLET_NAME,
  walletWindow,
} from '../support/steps.ts'

type Emit = { emitFromWallet: (name: string, value: unknown) => void }

/**
 * Adds wallets that answer as the worst do: `silent` never, `texts` rejects with a string, `ethers` with the code of a
 * library, `nothing` with nothing, and `late` when the test says so.
 */
const addHostileWallets = (page: Page) =>
  page.addInitScript(() => {
    const account = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const isAsking = (method: string) =>
      /^(wallet_requestPermissions|eth_requestAccounts)$/.test(method)
    const announce = (name: string, ask: () => unknown) => {
      const request = async ({ method }: { method: string }) => {
        if (isAsking(method)) return ask()
        return method === 'eth_chainId' ? '0xaa36a7' : [account]
      }
      const provider = { request, on: () => {}, removeListener: () => {} }
      const info = { uuid: name, name, icon: '', rdns: name }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    }
    const reject = (reason: unknown) => () => {
      throw reason
    }
    const late = new Promise((resolve) => {
      Object.assign(window, { answerLate: () => resolve([account]) })
    })
    addEventListener('eip6963:requestProvider', () => {
      announce('silent', () => new Promise(() => {}))
      announce('texts', reject('User rejected'))
      announce('ethers', reject({ code: 'ACTION_REJECTED' }))
      announce('nothing', reject(undefined))
      announce('late', () => late)
    })
  })

const connectDialog = (page: Page) => page.getByRole('dialog', { name: 'Connect Wallet' })
const connectButton = (page: Page) =>
  pageBanner(page).getByRole('button', { name: 'Connect Wallet' })
const choose = (page: Page, name: string) =>
  connectDialog(page).getByRole('button', { name }).click()

test('WB-04 while a wallet is silent another can be chosen, and its late answer changes nothing', async ({
  page,
}) => {
  await addHostileWallets(page)
  await page.goto('/')
  await connectButton(page).click()
  await choose(page, 'silent')
  await choose(page, 'late')
  await page.keyboard.press('Escape')
  await expect(connectDialog(page)).toBeHidden()
  await connectWallet(page, 'Account 6')
  const chip = pageBanner(page).getByRole('button', { name: /^Wallet/ })
  await page.getByRole('dialog', { name: 'Sign Message' }).waitFor()
  await page.evaluate(() => (window as unknown as { answerLate: () => void }).answerLate())
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approveInWallet(page)
  const address = findSigner('Account 6')?.address ?? ''
  await expect(chip).toHaveAccessibleName(new RegExp(`^Wallet ${address.slice(0, 6)}`))
})

test('WB-04 a rejection is named as one, whatever its shape, and the dialog stays usable', async ({
  page,
}) => {
  await addHostileWallets(page)
  await page.goto('/')
  await connectButton(page).click()
  const alert = connectDialog(page).getByRole('alert')
  await choose(page, 'texts')
  await expect(alert).toHaveText('User Rejected Request')
  await choose(page, 'nothing')
  await expect(alert).toContainText('The wallet didn’t connect.')
  await choose(page, 'ethers')
  await expect(alert).toHaveText('User Rejected Request')
  await choose(page, TEST_WALLET_NAME)
  await expect(walletWindow(page)).toBeVisible()
})

/** Changes what the test wallet answers, and lets the test send its events, in the shapes of other wallets. */
const disguiseTestWallet = (page: Page) =>
  page.addInitScript(() => {
    addEventListener(
      'eip6963:announceProvider',
      (event) => {
        const { detail } = event as CustomEvent<{ info: { rdns: string }; provider: Provider }>
        type Provider = {
          request: (call: { method: string }) => Promise<unknown>
          on: (name: string, listener: (value: unknown) => void) => void
        }
        if (detail.info.rdns !== 'local.parvalue.test-wallet' || 'disguised' in detail) return
        event.stopImmediatePropagation()
        const listeners: [string, (value: unknown) => void][] = []
        const real = detail.provider
        const provider = {
          ...real,
          request: async (call: { method: string }) => {
            const answer = await real.request(call)
            const isSigned = /^(personal_sign|eth_signTypedData_v4)$/.test(call.method)
            return isSigned && typeof answer === 'string'
              ? answer.replace(/1b$/, '00').replace(/1c$/, '01')
              : answer
          },
          on: (name: string, listener: (value: unknown) => void) => {
            listeners.push([name, listener])
            real.on(name, listener)
          },
        }
        const emitFromWallet = (name: string, value: unknown) => {
          for (const [one, listener] of listeners) if (one === name) listener(value)
        }
        Object.assign(window, { emitFromWallet })
        const disguised = { info: detail.info, provider, disguised: true }
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: disguised }))
      },
      true,
    )
  })

test('WB-03 WB-04 a wallet that signs with v of 0 or 1 and sends events of odd shapes signs in and buys', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await disguiseTestWallet(page)
  await page.goto('/')
  await connectAndSignIn(page, 'Account 6')
  expect(await confirmEligibility(page, findSigner('Account 6')?.address ?? '')).toBe(true)
  await refocusPage(page)
  const chip = pageBanner(page).getByRole('button', { name: /^Wallet/ })
  for (const [name, value] of [
    ['chainChanged', { chainId: '0xaa36a7' }],
    ['chainChanged', 11155111],
    ['chainChanged', null],
    ['accountsChanged', 'none'],
    ['accountsChanged', null],
  ] as const) {
    await page.evaluate(
      ([event, told]) => (window as unknown as Emit).emitFromWallet(event, told),
      [name, value] as const,
    )
    await expect(chip).toBeVisible()
  }
  await buyUsdPlus(page, '12')
  expect(errors).toEqual([])
})
