import { expect, type Page, test } from '@playwright/test'
import {
  listPendingSafeTransactions,
  SAFE_SERVICE_URL,
  setSafeAllowance,
} from '../support/safes.ts'
import {
  approveInWallet,
  payField,
  signInByHand,
  submitPurchase,
  tradeCard,
  usdPlusRow,
  walletWindow,
} from '../support/steps.ts'

const SAFE = 'Safe (2 of 3)'
const CONTRACT_WALLET = 'Contract wallet'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const owners = 'The other owners of your Safe must confirm the transaction'

/** Opens the page with a controlled clock, so that the service's growing polling intervals cost no time. */
async function open(page: Page, account: string) {
  await page.clock.install()
  await page.goto('/')
  await signInByHand(page, account)
}

async function startBuying(page: Page, amount: string) {
  await payField(page).fill(amount)
  await submitPurchase(page)
}

/** Fast-forwards the page's clock until the heading appears; the page's ten attempts take four minutes. */
async function hurryUntil(page: Page, title: string) {
  await expect
    .poll(async () => {
      await page.clock.runFor(4000)
      return heading(page, title).isVisible()
    })
    .toBe(true)
}

/** Decides on the service's page that the screen links to, like another owner. */
async function decide(page: Page, button: string) {
  const opening = page.waitForEvent('popup')
  await tradeCard(page).getByRole('link', { name: 'View this Safe’s transactions' }).click()
  const queue = await opening
  await queue.getByRole('button', { name: button }).first().click()
  // The service's page returns to the decided transaction.
  await expect(queue).toHaveURL(/#0x[0-9a-f]{64}$/)
  await queue.close()
}

async function sign(page: Page, functionName: string) {
  await expect(walletWindow(page)).toContainText(functionName)
  await approveInWallet(page)
  await expect(tradeCard(page)).toContainText(owners)
}

test('TX-05 a Safe’s purchase is signed, confirmed by another owner, executed and confirmed', async ({
  page,
}) => {
  await open(page, SAFE)
  await startBuying(page, '25')
  await sign(page, 'approve')
  await page.reload()
  await expect(tradeCard(page)).toContainText(owners)
  await decide(page, 'Confirm as the second owner')
  await hurryUntil(page, 'One more signature needed')
  await tradeCard(page).getByRole('button', { name: 'Continue' }).click()
  await sign(page, 'deposit')
  await decide(page, 'Confirm as the second owner')
  await hurryUntil(page, 'Transaction Complete')
  await expect(usdPlusRow(page)).toContainText('25.00')
})

test('TX-05 a purchase that the other owners reject is shown as replaced, and no funds move', async ({
  page,
}) => {
  await open(page, SAFE)
  await startBuying(page, '40')
  await sign(page, 'approve')
  await decide(page, 'Reject')
  await hurryUntil(page, 'Transaction Rejected')
  await expect(tradeCard(page)).toContainText(
    'Another transaction from your wallet replaced this one.',
  )
})

test('TX-05 a transaction that fails in the Safe is shown as failed, and cannot be repeated', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await open(page, SAFE)
  await setSafeAllowance(page, 35_000_000n)
  await startBuying(page, '35')
  await sign(page, 'deposit')
  // The owners revoke the approval between the first and the second signature.
  await setSafeAllowance(page, 0n)
  await decide(page, 'Confirm as the second owner')
  await hurryUntil(page, 'Transaction Rejected')
  await expect(tradeCard(page)).toContainText(
    'Your Safe executed the transaction, but it failed, so no funds were moved.',
  )
  await expect(tradeCard(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(tradeCard(page).getByRole('button', { name: 'Keep waiting' })).toHaveCount(0)
  expect(logged).toContain('couldnt resolve safe tx')
})

test('TX-05 a proposal whose page was closed before the wallet answered is found again, and proposed once', async ({
  page,
}) => {
  await open(page, SAFE)
  await startBuying(page, '45')
  await page.route('**/multisig-transactions/', async (route) => {
    // The request arrives, but its answer is lost.
    if (route.request().method() === 'POST') await route.fetch()
    else await route.continue()
  })
  await expect(walletWindow(page)).toContainText('approve')
  await approveInWallet(page)
  await expect.poll(() => listPendingSafeTransactions(page)).toHaveLength(1)
  await page.reload()
  await expect(tradeCard(page)).toContainText(owners)
  await expect(walletWindow(page)).toBeHidden()
  expect(await listPendingSafeTransactions(page)).toHaveLength(1)
  await decide(page, 'Reject')
  await hurryUntil(page, 'Transaction Rejected')
})

test('TX-05 ten attempts without a result are a timeout, after which waiting can continue', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  let requestCount = 0
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== SAFE_SERVICE_URL) return
    if (/multisig-transactions\/0x[0-9a-f]{64}\/$/.test(pathname)) requestCount += 1
  })
  await open(page, SAFE)
  await startBuying(page, '30')
  await sign(page, 'approve')
  await expect
    .poll(async () => {
      await page.clock.runFor(20_000)
      return heading(page, 'Transaction Rejected').isVisible()
    })
    .toBe(true)
  expect(requestCount).toBe(10)
  expect(logged).toContain('timeout: couldnt find safeTx')
  await tradeCard(page).getByRole('button', { name: 'Keep waiting' }).click()
  await expect(tradeCard(page)).toContainText(owners)
  await decide(page, 'Reject')
  await hurryUntil(page, 'Transaction Rejected')
})

test('SI-18 TX-05 a contract wallet that returns real transaction hashes signs in and buys', async ({
  page,
}) => {
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(`${SAFE_SERVICE_URL}/tx-service/`))
      answers.push(response.status())
  })
  await open(page, CONTRACT_WALLET)
  await startBuying(page, '10')
  for (const functionName of ['approve', 'deposit']) {
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return walletWindow(page).getByText(functionName, { exact: true }).isVisible()
      })
      .toBe(true)
    await approveInWallet(page)
  }
  await hurryUntil(page, 'Transaction Complete')
  expect(answers).toEqual([404, 404])
})
