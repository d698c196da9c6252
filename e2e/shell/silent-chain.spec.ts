import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { expect, type Page, test } from '@playwright/test'
import { getChainPid } from '../support/chain.ts'
import { CHAIN_PORT } from '../support/ports.ts'
import { buyUsdPlus, payField, signIn, tradeCard } from '../support/steps.ts'

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

test('WB-08 a hanging chain is shown as unreachable beside the other one, and is still polled', async ({
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
    await expect(tradeCard(page)).toContainText('Sepolia isn’t responding. We’ll keep trying.')
    await expect(purchase(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(portfolio(page).getByRole('status')).toContainText('Sepolia isn’t responding.')
    await expect(portfolio(page).getByRole('row', { name: /Arbitrum Sepolia/ })).toBeVisible()
    await page.screenshot({ path: 'e2e/output/pictures/silent-chain-1280.png', fullPage: true })
    await page.setViewportSize({ width: 320, height: 800 })
    await page.screenshot({ path: 'e2e/output/pictures/silent-chain-320.png', fullPage: true })
  })
  await expect(tradeCard(page)).not.toContainText('isn’t responding')
  await expect(tradeCard(page)).toContainText(/Balance: \d/)
  await expect(purchase(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(portfolio(page).getByText('isn’t responding')).toHaveCount(0)
})

const FIRST_NODE = '/first-node'
const BOOT = /(<script[^>]* id="boot"[^>]*>)(.*?)(<\/script>)/s

/** Gives each chain of the page a first node that is down, and leaves the real one as the second. */
async function addDeadNodes(page: Page): Promise<string[]> {
  const asked: string[] = []
  // Without it Chromium refuses to connect a page that the test answers itself to the nodes of this machine.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`**${FIRST_NODE}`, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(
      BOOT,
      (_, start: string, json: string, end: string) => {
        const boot = bootSchema.parse(JSON.parse(json))
        const chains = boot.chains.map((chain) => {
          const rpcUrl = `${chain.rpcUrl}${FIRST_NODE}`
          return { ...chain, rpcUrl, rpcUrls: [rpcUrl, chain.rpcUrl] }
        })
        return `${start}${JSON.stringify({ ...boot, chains })}${end}`
      },
    )
    return route.fulfill({ response, body })
  })
  return asked
}

test('WB-08 while the first node of each chain is down, a purchase goes through the second', async ({
  page,
}) => {
  const asked = await addDeadNodes(page)
  await page.goto('/')
  await signIn(page, 'Account 3')
  await expect(tradeCard(page)).toContainText(/Balance: \d/)
  await expect(portfolio(page).getByRole('row', { name: /Arbitrum Sepolia/ })).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  await expect(page.getByText('isn’t responding')).toHaveCount(0)
  await buyUsdPlus(page, '12')
})
