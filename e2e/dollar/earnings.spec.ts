import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { toEarnedBetween, toEarnedInYear } from '@parvalue/shared/domain/money/usd-plus-earnings.ts'
import { expect, type Page, test } from '@playwright/test'

const calculator = (page: Page) => page.getByRole('region', { name: 'Earnings calculator' })
const amountField = (page: Page) =>
  calculator(page).getByRole('textbox', { name: 'Amount of USD+' })
const slider = (page: Page) => calculator(page).getByRole('slider')

type Info = {
  yield: number
  basis: { from: { balance_per_share: string }; to: { balance_per_share: string } }
}

/** Answers with a fixed yield, because that of the running system changes every minute. */
const INFO = {
  yield: 0.0376,
  basis: {
    from: {
      created_dt: '2026-10-29T05:00:00.000Z',
      balance_per_share: '1000000000000000000',
    },
    to: { created_dt: '2026-11-28T05:00:00.000Z', balance_per_share: '1003100000000000000' },
  },
}

/** The same for the history: two rebases, whose rate is the yield. */
const RATES = [INFO.basis.from, INFO.basis.to].map(({ created_dt, balance_per_share }, place) => ({
  created_dt,
  block_number: 100 + place,
  balance_per_share,
  usdplus_per_wusdplus: balance_per_share,
}))

const toLabel = (amount: bigint) => `+${toAmountLabel(amount, { decimals: 6, fractionMax: 2 })}`

test('TR-08 any amount shows what it would have earned and earns at today’s rate, without a promise', {
  tag: '@every-change',
}, async ({ page }) => {
  const answer = await page.request.get('/api/v1/info/')
  const real = (await answer.json()) as Info
  expect(Object.keys(real)).toEqual(Object.keys(INFO))
  await page.route('**/api/v1/info/', (route) => route.fulfill({ json: INFO }))
  await page.route('**/api/v1/usdplus/rates?*', (route) => route.fulfill({ json: RATES }))
  await page.goto('/earnings')
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible()
  await expect(amountField(page)).toHaveValue('10000')
  await expect(calculator(page)).toContainText('+376.00')
  await expect(calculator(page)).toContainText('+31.00')
  await expect(calculator(page)).toContainText('not guaranteed')

  await amountField(page).fill('0')
  await expect(calculator(page)).toContainText('Enter an amount between')
  await expect(calculator(page)).not.toContainText('+376.00')

  await slider(page).focus()
  await page.keyboard.press('End')
  await expect(amountField(page)).toHaveValue('1000000')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '1,000,000.00 USD+')
  await page.keyboard.press('ArrowLeft')
  await expect(amountField(page)).toHaveValue('500000')

  await amountField(page).fill('1234.56')
  const year = toEarnedInYear(1_234_560_000n, INFO.yield)
  const { from, to } = INFO.basis
  const past = toEarnedBetween(
    1_234_560_000n,
    BigInt(from.balance_per_share),
    BigInt(to.balance_per_share),
  )
  await expect(calculator(page)).toContainText(toLabel(year))
  await expect(calculator(page)).toContainText(toLabel(past))
  await page.reload()
  await expect(amountField(page)).toHaveValue('1234.56')
  await expect(
    page.getByRole('img', { name: /^Earnings on 1,234\.56 USD\+ since .*: 3\.82 USD\+$/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'View as table' }).click()
  const rows = page.getByRole('table', { name: 'Rate history' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('3.84%')
  await expect(rows).toContainText('1,238.387136')
})

test('an unknown rate is said, not shown as zero, and a failed one can be loaded again', async ({
  page,
}) => {
  let answer: object | null = null
  await page.route('**/api/v1/info/', (route) =>
    answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 503, json: {} }),
  )
  await page.goto('/earnings')
  await expect(calculator(page).getByRole('alert')).toContainText('We couldn’t load the rate.')
  answer = { yield: null, basis: null }
  await calculator(page).getByRole('button', { name: 'Retry' }).click()
  await expect(calculator(page)).toContainText('The rate isn’t available yet.')
  await expect(calculator(page)).not.toContainText('0.00%')
})
