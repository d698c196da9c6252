import { expect, type Locator, type Page, test } from '@playwright/test'
import { changeApiAnswer } from '../support/steps.ts'

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Returns the figures and shares of the rows above the total, and of the total, in cents and tenths of a percent. */
async function readLines(of: Locator, total: string) {
  const lines = await of.locator('dl > div').evaluateAll((rows) =>
    rows.map((row) => ({
      label: row.querySelector('dt')?.textContent ?? '',
      figure: row.querySelector('dd')?.firstChild?.textContent ?? '',
      share: row.querySelector('dd span')?.textContent ?? '',
    })),
  )
  const toDigits = (text: string) => BigInt(text.replace(/\D/g, ''))
  const read = lines.map(({ label, figure, share }) => ({
    isTotal: label === total,
    cents: toDigits(figure),
    tenths: toDigits(share),
  }))
  const at = read.findIndex(({ isTotal }) => isTotal)
  return { parts: read.slice(0, at), total: read[at] }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

type Reserves = {
  chains: { supply_quantity: string }[]
  supply_quantity: string
  liabilities_quantity: string
}

/** Makes each network's supply end with digits that rounding alone would turn into a missing cent. */
const changeSupplies = (answer: Reserves): Reserves => {
  const chains = answer.chains.map((chain) => ({ ...chain, supply_quantity: '333333334000' }))
  const supply_quantity = `${333_333_334_000n * BigInt(chains.length)}`
  return { ...answer, chains, supply_quantity, liabilities_quantity: supply_quantity }
}

test('TR-02 supply and reserve add up to the last cent and to 100.0 percent', {
  tag: '@every-change',
}, async ({ page }) => {
  await changeApiAnswer(page, '**/api/v1/reserves', changeSupplies)
  await page.goto('/transparency')
  for (const [name, total] of [
    ['Supply by network', 'In circulation'],
    ['Reserve', 'Total reserve'],
  ] as const) {
    const of = section(page, name)
    await expect(of).toContainText(total)
    const lines = await readLines(of, total)
    expect(lines.parts.length).toBeGreaterThan(1)
    expect(sum(lines.parts.map(({ cents }) => cents))).toBe(lines.total?.cents)
    expect(sum(lines.parts.map(({ tenths }) => tenths))).toBe(1000n)
    expect(lines.total?.tenths).toBe(1000n)
  }
})

test('TR-02 the custodian’s rows have pages and a search, which a reload keeps', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/transparency')
  const of = section(page, 'Shares held by the custodian')
  const rows = of.getByRole('table').locator('tbody tr')
  const search = of.getByRole('searchbox', { name: 'Search shares in custody' })
  await expect(rows).toHaveCount(10)
  await search.fill('no such asset')
  await expect(of).toContainText('No shares in custody match “no such asset”.')
  await expect(page).toHaveURL(/q=no/)
  await of.getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(search).toBeFocused()
  await expect(rows).toHaveCount(10)

  await of.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(page).toHaveURL(/pageIndex=1/)
  await expect(of).toContainText(/11[-–]20 of \d+/)
  const first = (await rows.first().textContent()) ?? ''
  await page.reload()
  await expect(rows.first()).toHaveText(first)

  await search.fill('boeing')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('BA')
  await expect(rows).toContainText('Fully backed')
  await expect(page).toHaveURL(/[?&]q=boeing$/)
  await page.reload()
  await expect(search).toHaveValue('boeing')
  await expect(rows).toHaveCount(1)
})

test('TR-02 a stock page has one high and one low for the year', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/stocks/BA')
  const main = page.getByRole('main')
  const figure = (name: string) =>
    main.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await main.getByRole('tab', { name: 'Year' }).click()
  const readout = main.getByRole('tabpanel', { name: 'Year' })
  for (const [ofYear, inChart] of [
    ['52-week high', 'High'],
    ['52-week low', 'Low'],
  ] as const) {
    await expect(async () => {
      const text = await figure(ofYear).textContent()
      await expect(readout).toContainText(`${inChart} ${text}`, { timeout: 1000 })
    }).toPass()
  }
})
