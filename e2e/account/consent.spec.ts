import { expect, type Page, test } from '@playwright/test'
import {
  answerConfirmation,
  confirmationFrame,
  confirmSignIn,
  createEmailAddress,
  logInByMail,
  openConnectDialog,
} from '../login/login-steps.ts'
import { recordAnalytics } from '../support/analytics-events.ts'
import { PORT } from '../support/ports.ts'
import { pageBanner, payField, submitPurchase, tradeCard } from '../support/steps.ts'

const URL_OF_PAGE = `http://localhost:${PORT}`

const confirming = (page: Page) =>
  page.getByRole('dialog', { name: 'Before your first USD+ transaction' })

const isAsked = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith('/api/v1/user/eligibility'))

/** Signs in with an email wallet; a new address creates a new wallet. */
async function logIn(page: Page, address: string) {
  await openConnectDialog(page)
  await logInByMail(page, address)
  await confirmSignIn(page)
}

async function getDollars(page: Page) {
  const portfolio = page.getByRole('tabpanel', { name: 'Portfolio' })
  await portfolio.getByRole('button', { name: 'Get test dollars' }).click()
  await expect(portfolio.getByRole('table')).toContainText('1,000.00')
}

async function signBoth(page: Page) {
  for (const name of ['approve', 'deposit']) {
    await expect(confirmationFrame(page).locator('dl')).toContainText(name)
    await answerConfirmation(page)
  }
  await expect(page.getByRole('heading', { name: 'Transaction Complete' })).toBeVisible({
    timeout: 60_000,
  })
}

const walletWindow = (page: Page) => page.getByRole('dialog', { name: 'Email wallet' })

/** The test logs in with a new address, which has confirmed nothing yet. */
test('XT-05 eligibility is confirmed once, risks and privacy are shown, and statistics can be switched off', {
  tag: '@every-change',
}, async ({ page, browser }) => {
  await test.step('a wallet that signed all terms only confirms; declining sends nothing', async () => {
    await page.goto('/')
    await logIn(page, createEmailAddress())
    await getDollars(page)
    await payField(page).fill('1')
    await submitPurchase(page)
    const dialog = confirming(page)
    await expect(dialog).toContainText('not FDIC-insured')
    await expect(dialog.getByRole('link', { name: 'Risk disclosure' })).toHaveAttribute(
      'href',
      '/risk',
    )
    const goOn = dialog.getByRole('button', { name: 'Confirm and continue' })
    await expect(goOn).toBeDisabled()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
    await expect(walletWindow(page)).toBeHidden()
    await expect(tradeCard(page).getByRole('button', { name: 'Purchase' })).toBeEnabled()
  })

  await test.step('confirming continues to the wallet, and after a reload it is not asked again', async () => {
    await submitPurchase(page)
    const dialog = confirming(page)
    await dialog.getByRole('checkbox').check()
    const sent = isAsked(page)
    await dialog.getByRole('button', { name: 'Confirm and continue' }).click()
    expect((await sent).postDataJSON()).toEqual({ version_date: '2026-11-29', language: 'en' })
    await signBoth(page)
  })

  await test.step('the risks of USD+ and the privacy policy are pages', async () => {
    await page.goto(`${URL_OF_PAGE}/risk`)
    const main = page.getByRole('main')
    await expect(main).toContainText('not a bank deposit. It is not insured by the FDIC')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(main).toContainText('Do Not Track')
    await main.locator('a[href="/settings"]').click()
    await expect(page).toHaveURL(/\/settings$/)
  })

  await test.step('visitors who switch statistics off, or send Do Not Track, are not counted', async () => {
    const box = page.getByRole('checkbox', { name: 'Count my visits in this browser' })
    await box.uncheck({ force: true })
    const recorded = await recordAnalytics()
    await page.goto(`${URL_OF_PAGE}/wrap`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const context = await browser.newContext()
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }),
    )
    const silent = await context.newPage()
    await silent.goto(`${URL_OF_PAGE}/settings`)
    await expect(silent.getByText('Your visits aren’t counted in this browser')).toBeVisible()
    await context.close()
    const counted = await (await browser.newContext()).newPage()
    await counted.goto(`${URL_OF_PAGE}/stocks`)
    await expect
      .poll(async () => (await recorded()).map(({ url }) => url))
      .toEqual([`${URL_OF_PAGE}/stocks`])
    await counted.context().close()
  })
})

test('XT-05 a wallet that has confirmed is not asked again on another device', async ({
  page,
  browser,
}) => {
  const address = createEmailAddress()
  await page.goto('/')
  await logIn(page, address)
  await getDollars(page)
  await payField(page).fill('1')
  await submitPurchase(page)
  const dialog = confirming(page)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Confirm and continue' }).click()
  await signBoth(page)

  const other = await (await browser.newContext()).newPage()
  await other.goto(URL_OF_PAGE)
  await logIn(other, address)
  await payField(other).fill('1')
  await submitPurchase(other)
  await expect(walletWindow(other)).toBeVisible()
  await expect(confirming(other)).toBeHidden()
  await other.context().close()
})

test('XT-05 a wallet that also lacks the USD+ terms does both in one dialog', async ({
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${URL_OF_PAGE}/stocks`)
  await logIn(visitor, createEmailAddress())
  await pageBanner(visitor).getByRole('link', { name: 'Buy/Redeem' }).click()
  await getDollars(visitor)
  await payField(visitor).fill('1')
  await submitPurchase(visitor)
  const dialog = visitor.getByRole('dialog', { name: 'Sign Message' })
  await expect(dialog).toContainText('and the USD+ terms')
  const sign = dialog.getByRole('button', { name: 'Sign message' })
  await expect(sign).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  const sent = isAsked(visitor)
  await sign.click()
  await sent
  await signBoth(visitor)
  await expect(confirming(visitor)).toBeHidden()
  await visitor.context().close()
})

for (const [language, risk, deposit] of [
  ['en', 'Risk disclosure', 'not a bank deposit'],
  ['es-MX', 'Aviso de riesgos', 'no es un depósito bancario'],
] as const) {
  test(`in ${language} the footer links to the risks, privacy and terms pages`, async ({
    page,
  }) => {
    await page.goto(`/?lng=${language}`)
    const footer = page.getByRole('contentinfo')
    await footer.locator('a[href="/risk"]').click()
    await expect(page.getByRole('heading', { level: 1, name: risk })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(deposit)
    await expect(page.getByRole('main')).toContainText('FDIC')
    await footer.locator('a[href="/privacy"]').click()
    await expect(page.getByRole('main')).toContainText('Do Not Track')
    await expect(page.getByRole('main').locator('a[href="/settings"]')).toBeVisible()
    await page.goto('/terms#usd-plus')
    await expect(page.locator('#usd-plus')).toBeInViewport()
  })
}
