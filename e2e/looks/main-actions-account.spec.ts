import type { AccountChecklist } from '@parvalue/shared/api/account.ts'
import { expect, type Page, test } from '@playwright/test'
import { strings as accountEn } from '../../web/src/features/account/strings.en.ts'
import { strings as accountEs } from '../../web/src/features/account/strings.es-MX.ts'
import { strings as brokerageEn } from '../../web/src/features/brokerage/strings.en.ts'
import { strings as brokerageEs } from '../../web/src/features/brokerage/strings.es-MX.ts'
import { strings as giftEn } from '../../web/src/features/gift-cards/strings.en.ts'
import { strings as giftEs } from '../../web/src/features/gift-cards/strings.es-MX.ts'
import { openBrokerageAccount } from '../support/brokerage-account.ts'
import { changeApiAnswer, signIn } from '../support/steps.ts'
import { expectActionInView, laptop, phone } from './main-action.ts'

const texts = {
  en: { account: accountEn, brokerage: brokerageEn, gift: giftEn },
  'es-MX': { account: accountEs, brokerage: brokerageEs, gift: giftEs },
} as const

const languages = ['en', 'es-MX'] as const
const sizes = [laptop, phone] as const

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

type Step = AccountChecklist['steps'][number]['step']

/** Makes the page show this step as the next one; the account itself is unchanged. */
async function showStep(page: Page, next: Step) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await changeApiAnswer(page, '**/api/v1/user/account', (answer: AccountChecklist) => ({
    ...answer,
    next_step: next,
    steps: answer.steps.map((one, index) => ({
      ...one,
      status:
        index < answer.steps.findIndex(({ step }) => step === next) ? 'approved' : 'not_started',
    })),
  }))
  await changeApiAnswer(page, '**/api/v1/user/tax_form', (answer: object) => ({
    ...answer,
    ...{ form: 'W8BEN', type: 'PERSONA', name: 'Ana Luisa Moreno', country_code: 'MX' },
    ...{ tax_number: 'MOAA····8X2', withholding_bps: { unsigned: 3000, signed: 1000 } },
    valid_until: '2029-12-31',
  }))
  await page.reload()
}

test('TR-05 in both languages the button of each step to an account is visible without scrolling', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/account')
  await signIn(page, 'Account 8')
  for (const language of languages) {
    const t = texts[language].account
    await page.setViewportSize(laptop)
    await page.goto(`/account?lng=${language}`)
    await showStep(page, 'email')
    await page.getByRole('textbox', { name: t.email.address }).fill('ana@correo.example')
    for (const size of sizes) await expectActionInView(page, button(page, t.email.send), size)
    for (const [step, name] of [
      ['identity', t.identity.start],
      ['tax_form', new RegExp(`^${t.tax.sign.split('{')[0]}`)],
      ['account', t.open.start],
      ['bank', t.bank.choose],
    ] as const) {
      await showStep(page, step)
      if (step === 'identity') await page.getByRole('radio').first().check()
      if (step === 'tax_form') await page.getByRole('checkbox').check()
      for (const size of sizes) await expectActionInView(page, button(page, name), size)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('TR-05 in both languages the button of each brokerage dialog is visible without scrolling', {
  tag: '@every-change',
}, async ({ page }) => {
  await page.goto('/account')
  await signIn(page, 'Account 7')
  const { call } = await openBrokerageAccount(page, 'Account 7', { cash: '500' })
  await call('/brokerage/orders/market/buy', { stock_id: 4, notional: '100' })
  for (const language of languages) {
    const t = texts[language].brokerage
    await page.setViewportSize(laptop)
    await page.goto(`/account?lng=${language}`)
    for (const [open, review] of [
      [t.deposit, t.transferForm.depositReview],
      [t.withdraw, t.transferForm.withdrawReview],
    ] as const) {
      await button(page, open).click()
      await page.getByRole('dialog').getByRole('textbox').fill('20')
      for (const size of sizes) await expectActionInView(page, inDialog(page, review), size)
      await inDialog(page, review).click()
      const confirm = page.getByRole('dialog').getByRole('button', { name: /20\.00/ })
      for (const size of sizes) await expectActionInView(page, confirm, size)
      await inDialog(page, t.close).click()
      await page.setViewportSize(laptop)
    }
    for (const side of ['BUY', 'SELL'] as const) {
      await button(page, t.sides[side]).first().click()
      const box = page.getByRole('dialog')
      await box.getByRole('list', { name: t.tradeForm.found }).getByRole('button').first().click()
      await box.getByRole('textbox').fill(side === 'BUY' ? '20' : '0.1')
      const review = inDialog(page, t.tradeForm.review[side])
      for (const size of sizes) await expectActionInView(page, review, size)
      await inDialog(page, t.close).click()
      await page.setViewportSize(laptop)
    }
  }
})

test('TR-05 in both languages the button that claims a gift is visible without scrolling', {
  tag: '@every-change',
}, async ({ page }) => {
  // A card is made by an operator, who has no access to this system, so the server's answer is invented.
  await page.route('**/api/v1/gift_cards/?claim_code=*', (route) =>
    route.fulfill({
      json: {
        content: { kind: 'stock', stock_id: 4, symbol: 'AAPL', name: 'Apple Inc.', amount: '1.5' },
        ...{ from: 'Daniel R.', expires_dt: '2027-12-31T00:00:00Z', chain_ids: [11155111] },
        ...{ destinations: ['wallet', 'account'], tries_left: 4 },
      },
    }),
  )
  await page.goto('/gift')
  await signIn(page, 'Account 8')
  for (const language of languages) {
    const t = texts[language].gift
    await page.setViewportSize(laptop)
    await page.goto(`/gift?lng=${language}`)
    await page.getByRole('textbox', { name: t.code }).fill('7KQX2MPDR4TVW9ZC3HJNB5FGAS8YE6QD')
    await button(page, t.lookUp).click()
    const claim = button(page, new RegExp(`^${t.claim.split('{')[0]}1`))
    await expect(claim).toBeVisible()
    for (const size of sizes) await expectActionInView(page, claim, size)
  }
})
