import { expect, type Page, test } from '@playwright/test'
import { getChainPid } from '../support/chain.ts'
import { CHAIN_PORT } from '../support/ports.ts'
import { payField, signIn, tradeCard } from '../support/steps.ts'

/** Runs `work` while the first chain hangs: it accepts connections and answers nothing. */
async function whileSilent(work: () => Promise<void>) {
  const pid = getChainPid(CHAIN_PORT)
  process.kill(pid, 'SIGSTOP')
  try {
    await work()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

const purchase = (page: Page) => tradeCard(page).getByRole('button', { name: 'Purchase' })
const portfolio = (page: Page) => page.getByRole('tabpanel', { name: 'Portfolio' })

test('a hanging chain is shown as unreachable beside the other one, and is still polled', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page, 'Account 3')
  await expect(
    portfolio(page)
      .getByRole('row', { name: /Sepolia/ })
      .first(),
  ).toBeVisible()
  await whileSilent(async () => {
    await page.reload()
    await payField(page).fill('5')
    await expect(tradeCard(page)).toContainText('Sepolia does not answer. We keep trying.')
    await expect(purchase(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(portfolio(page).getByRole('status')).toContainText('Sepolia does not answer.')
    await expect(portfolio(page).getByRole('row', { name: /Arbitrum Sepolia/ })).toBeVisible()
    await page.screenshot({ path: 'e2e/output/pictures/silent-chain-1280.png', fullPage: true })
    await page.setViewportSize({ width: 320, height: 800 })
    await page.screenshot({ path: 'e2e/output/pictures/silent-chain-320.png', fullPage: true })
  })
  await expect(tradeCard(page)).not.toContainText('does not answer')
  await expect(tradeCard(page)).toContainText(/Balance: \d/)
  await expect(purchase(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(portfolio(page).getByText('does not answer')).toHaveCount(0)
})
