import { expect, type Page, test } from '@playwright/test'
import { buyUsdPlus, openActivityTray, signIn, tradeCard } from '../support/steps.ts'

const main = (page: Page) => page.getByRole('main')

/** Returns the value of a row of the receipt. */
const rowOf = (page: Page, label: string | RegExp) =>
  page.getByRole('article').locator('dl > div').filter({ hasText: label }).locator('dd')

/** Returns the number of pages of a PDF document. */
const countPages = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length

const openFromActivity = (page: Page, title: string) =>
  main(page)
    .getByRole('row', { name: title })
    .first()
    .getByRole('link', { name: `Receipt: ${title}` })
    .click()

test('TR-01 a purchase has a receipt, which opens from Activity, survives a reload and prints on one page', {
  tag: '@every-change',
}, async ({ page, browser }) => {
  await page.goto('/receipts/order-1')
  await expect(main(page)).toContainText('Connect this receipt’s wallet to see it')
  await page.goto('/receipts/nothing')
  await expect(main(page)).toContainText('This isn’t a valid receipt link.')
  await page.goto(`/receipts/11155111-0x${'5e'.repeat(32)}`)
  await expect(main(page)).toContainText('This receipt doesn’t exist, or it belongs to another')

  await page.goto('/')
  await signIn(page, 'Account 7')
  await buyUsdPlus(page, '12.34')
  await expect(tradeCard(page)).toContainText('View this transaction:')
  const summary = tradeCard(page).getByRole('status')
  await expect(summary).toContainText(/You sent\s*12\.34\smockUSD/)
  await expect(summary).toContainText(/You received\s*12\.34\sUSD\+/)
  await expect(summary.getByRole('link', { name: 'View receipt' })).toBeVisible()
  await openActivityTray(page)
  await page.getByRole('link', { name: 'Open full page' }).click()
  await openFromActivity(page, 'Bought USD+ with 12.34 mockUSD')

  await expect(page).toHaveURL(/\/receipts\/11155111-0x[0-9a-f]{64}$/)
  await expect(page).toHaveTitle(/^Receipt/)
  await expectPurchase(page)
  const balance =
    (await rowOf(page, /^New (mockUSD|USD\+) balance/)
      .last()
      .textContent()) ?? ''
  await page.reload()
  await expectPurchase(page)
  await expect(rowOf(page, /^New (mockUSD|USD\+) balance/).last()).toHaveText(balance)

  for (const format of ['A4', 'Letter']) {
    expect(countPages(await page.pdf({ format }))).toBe(1)
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.getByRole('article')).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  // Another reader of the address sees the facts of the network, but no balance.
  const reader = await browser.newPage()
  await reader.goto(page.url())
  await expect(rowOf(reader, 'Total paid')).toHaveText(/^12\.34\smockUSD$/)
  await expect(rowOf(reader, 'Network fee')).toHaveText(/^0\.\d{6}\sETH$/)
  await expect(rowOf(reader, /^New .* balance/)).toHaveCount(0)
  await reader.close()
})

async function expectPurchase(page: Page) {
  const receipt = page.getByRole('article')
  await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('Purchase of USD+')
  await expect(receipt.getByRole('status')).toHaveText('Completed')
  await expect(rowOf(page, 'Platform fee')).toHaveText(/^0\.00\smockUSD$/)
  await expect(rowOf(page, 'Total paid')).toHaveText(/^12\.34\smockUSD$/)
  await expect(rowOf(page, 'Network fee')).toHaveText(/^0\.\d{6}\sETH$/)
  await expect(rowOf(page, /^New (mockUSD|USD\+) balance/).first()).toHaveText(
    /^[\d,.]+\smockUSDafter block [\d,]+ on Sepolia$/,
  )
  await expect(rowOf(page, /^New (mockUSD|USD\+) balance/).last()).toHaveText(
    /^[\d,.]+\sUSD\+after block [\d,]+ on Sepolia$/,
  )
  await expect(rowOf(page, 'Transaction')).toHaveText(/^0x[0-9a-f]{64}$/)
  await expect(receipt.getByRole('time').first()).toHaveText(/UTC$/)
  await expect(receipt).toContainText('What happens next')
}
