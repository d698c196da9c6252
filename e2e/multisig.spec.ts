import { expect, type Page, test } from '@playwright/test'
import { PORT } from './places.ts'
import {
  approve,
  payField,
  signInByHand,
  submitPurchase,
  tradeCard,
  usdPlusRow,
  walletWindow,
} from './steps.ts'

const SAFE = 'Safe (2 of 3)'
const CONTRACT_WALLET = 'Contract wallet'
const SERVICE = `http://127.0.0.1:${PORT + 2109}`

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const owners = 'The other owners of your Safe must confirm it'

async function startBuying(page: Page, account: string, amount: string) {
  await page.goto('/')
  await signInByHand(page, account)
  await payField(page).fill(amount)
  await submitPurchase(page)
}

/** On the page of the service that the screen links to, as another owner would. */
async function decide(page: Page, button: string) {
  const opening = page.waitForEvent('popup')
  await tradeCard(page).getByRole('link', { name: 'Open the transactions of this Safe' }).click()
  const queue = await opening
  await queue.getByRole('button', { name: button }).first().click()
  // The page comes back to what was decided about.
  await expect(queue).toHaveURL(/#0x[0-9a-f]{64}$/)
  await queue.close()
}

async function sign(page: Page, functionName: string) {
  await expect(walletWindow(page)).toContainText(functionName)
  await approve(page)
  await expect(tradeCard(page)).toContainText(owners)
}

test('TX-05 a Safe buys: signed, confirmed by another owner, executed, confirmed', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await startBuying(page, SAFE, '25')
  await sign(page, 'approve')
  await page.reload()
  await expect(tradeCard(page)).toContainText(owners)
  await decide(page, 'Confirm as the second owner')
  await expect(heading(page, 'One signature is missing')).toBeVisible({ timeout: 60_000 })
  await tradeCard(page).getByRole('button', { name: 'Continue' }).click()
  await sign(page, 'deposit')
  await decide(page, 'Confirm as the second owner')
  await expect(heading(page, 'Transaction Complete')).toBeVisible({ timeout: 60_000 })
  await expect(usdPlusRow(page)).toContainText('25.00')
})

test('what the other owners reject is replaced, and nothing moves', async ({ page }) => {
  test.setTimeout(120_000)
  await startBuying(page, SAFE, '40')
  await sign(page, 'approve')
  await decide(page, 'Reject')
  await expect(heading(page, 'Transaction Rejected')).toBeVisible({ timeout: 60_000 })
  await expect(tradeCard(page)).toContainText(
    'Another transaction from your wallet took its place.',
  )
})

test('ten looks without an end are a timeout that may go on waiting', async ({ page }) => {
  test.setTimeout(180_000)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  let asked = 0
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === SERVICE && /multisig-transactions\/0x[0-9a-f]{64}\/$/.test(pathname)) asked += 1
  })
  await page.clock.install()
  await startBuying(page, SAFE, '30')
  await sign(page, 'approve')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20_000)
        return heading(page, 'Transaction Rejected').isVisible()
      },
      { timeout: 90_000 },
    )
    .toBe(true)
  expect(asked).toBe(10)
  expect(logged).toContain('timeout: couldnt find safeTx')
  await page.clock.resume()
  await tradeCard(page).getByRole('button', { name: 'Keep waiting' }).click()
  await expect(tradeCard(page)).toContainText(owners)
  await decide(page, 'Reject')
  await expect(heading(page, 'Transaction Rejected')).toBeVisible({ timeout: 60_000 })
})

test('SI-18 a contract wallet signs in and buys; its hash is the real one already', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(`${SERVICE}/tx-service/`)) answers.push(response.status())
  })
  await startBuying(page, CONTRACT_WALLET, '10')
  for (const functionName of ['approve', 'deposit']) {
    await expect(walletWindow(page)).toContainText(functionName, { timeout: 30_000 })
    await approve(page)
  }
  await expect(heading(page, 'Transaction Complete')).toBeVisible({ timeout: 60_000 })
  expect(answers).toEqual([404, 404])
})
