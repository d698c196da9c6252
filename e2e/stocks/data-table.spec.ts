import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const TOTAL = 137

const section = (page: Page) =>
  page.getByRole('region', { name: 'Table with pagination and row selection' })
const table = (page: Page) => page.getByRole('table', { name: 'Sample of 137' })
const rows = (page: Page) => table(page).locator('tbody tr')
const range = (page: Page) => section(page).getByRole('navigation', { name: 'Pagination' })
const turn = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })
const numbers = (page: Page) => rows(page).locator('td:nth-child(2)').allTextContents()
const choose = (page: Page, number: number) =>
  table(page).getByRole('checkbox', { name: `Select ${number}`, exact: true })

/** Opens the kit page and waits for its last screens, which take the focus and scroll the page. */
async function open(page: Page, query = '') {
  await page.goto(`/kit${query}`)
  await expect(page.locator('main section[role="alert"]')).toHaveCount(3)
}

const count = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)

test('DT-04 DT-05 without parameters the table shows the first ten rows, 1-10 of 137', async ({
  page,
}) => {
  await open(page)
  await expect(range(page)).toContainText('1-10 of 137')
  expect(await numbers(page)).toEqual(count(1, 10))
  await expect(turn(page, 'Previous page')).toHaveAttribute('aria-disabled', 'true')
  await turn(page, 'Previous page').click({ force: true })
  await expect(range(page)).toContainText('1-10 of 137')

  await turn(page, 'Next page').click()
  await expect(page).toHaveURL(/[?&]pageIndex=1\b/)
  await expect(page).toHaveURL(/[?&]pageSize=10\b/)
  await expect(range(page)).toContainText('11-20 of 137')
  expect(await numbers(page)).toEqual(count(11, 20))
  await turn(page, 'Next page').press('Enter')
  await expect(range(page)).toContainText('21-30 of 137')
  await page.goBack()
  await expect(range(page)).toContainText('11-20 of 137')
  await turn(page, 'Previous page').press('Space')
  await expect(range(page)).toContainText('1-10 of 137')
})

test('DT-05 the number of pages is the total divided by the page size, rounded up', async ({
  page,
}) => {
  for (const [pageSize, pages] of [
    [10, 14],
    [15, 10],
    [50, 3],
    [100, 2],
  ] as const) {
    await open(page, `?pageIndex=${pages - 1}&pageSize=${pageSize}`)
    const first = (pages - 1) * pageSize + 1
    await expect(range(page)).toContainText(`${first}-137 of 137`)
    await expect(rows(page)).toHaveCount(TOTAL - first + 1)
    await expect(turn(page, 'Next page')).toHaveAttribute('aria-disabled', 'true')
    await expect(turn(page, 'Previous page')).not.toHaveAttribute('aria-disabled')
  }
})

test('DT-05 an invalid page number shows an existing page', async ({ page }) => {
  for (const [index, text] of [
    ['99', '131-137 of 137'],
    ['-3', '1-10 of 137'],
    ['many', '1-10 of 137'],
  ] as const) {
    await open(page, `?pageIndex=${index}`)
    await expect(range(page)).toContainText(text)
  }
})

test('DT-06 an unavailable page size snaps to the nearer limit, and is logged', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  for (const [wanted, pageSize] of [
    ['11', '10'],
    ['60', '100'],
    ['many', '10'],
    ['100000', '100'],
  ] as const) {
    logged.length = 0
    await open(page, `?pageSize=${wanted}`)
    await expect(rows(page)).toHaveCount(Number(pageSize))
    await expect(section(page).getByRole('combobox', { name: 'Rows per page' })).toHaveValue(
      pageSize,
    )
    expect(logged.filter((text) => text.startsWith('page size is not supported'))).toEqual([
      `page size is not supported ${wanted}`,
    ])
  }
  logged.length = 0
  await open(page, '?pageSize=25')
  await expect(rows(page)).toHaveCount(25)
  expect(logged.filter((text) => text.includes('page size'))).toEqual([])
})

test('DT-04 DT-06 the page-size selector offers the allowed sizes and keeps the first row visible', async ({
  page,
}) => {
  await open(page, '?pageIndex=3&pageSize=10&lng=en')
  const size = section(page).getByRole('combobox', { name: 'Rows per page' })
  await expect(size.getByRole('option')).toHaveText(['10', '15', '20', '25', '40', '50', '100'])
  await size.selectOption('25')
  await expect(range(page)).toContainText('26-50 of 137')
  await expect(page).toHaveURL(/[?&]pageIndex=1\b.*pageSize=25\b|pageSize=25\b.*pageIndex=1\b/)
  await expect(page).toHaveURL(/lng=en/)
  await page.reload()
  await expect(range(page)).toContainText('26-50 of 137')
})

test('DT-02 rows are selected across pages, counted, exported together and deselected', async ({
  page,
}) => {
  await open(page)
  const bar = section(page)
  await expect(bar.getByText('0 selected')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await choose(page, 3).check()
  await choose(page, 5).press('Space')
  await expect(bar.getByText('2 selected')).toBeVisible()
  await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).nth(3)).toHaveAttribute('aria-selected', 'false')
  const all = table(page).getByRole('checkbox', { name: 'Select all rows on this page' })
  await expect(all).toBeChecked({ indeterminate: true })

  await turn(page, 'Next page').click()
  await expect(all).not.toBeChecked()
  await expect(bar.getByText('2 selected')).toBeVisible()
  await all.check()
  await expect(bar.getByText('12 selected')).toBeVisible()
  await choose(page, 11).uncheck()
  await expect(bar.getByText('11 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Export' }).click()
  const ids = [3, 5, 12, 13, 14, 15, 16, 17, 18, 19, 20].join(', ')
  await expect(page.getByRole('dialog', { name: 'Exported' })).toContainText(ids)
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar.getByText('0 selected')).toBeVisible()
  await expect(table(page).locator('[aria-selected="true"]')).toHaveCount(0)
})

test('DT-01 DT-04 sorting orders all rows, not only the page’s, and returns to the first page', async ({
  page,
}) => {
  await open(page, '?pageIndex=5')
  const header = table(page).getByRole('columnheader', { name: 'Number' })
  await header.getByRole('button').click()
  await header.getByRole('button').press('Enter')
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(range(page)).toContainText('1-10 of 137')
  expect(await numbers(page)).toEqual(count(128, 137).reverse())
})

for (const width of [320, 390, 1280]) {
  test(`DT-02 DT-04 at ${width} the table fits, and axe finds nothing serious`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '?pageIndex=2')
    await choose(page, 22).check()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    await section(page).screenshot({ path: `e2e/output/pictures/data-table-${width}.png` })
  })
}
