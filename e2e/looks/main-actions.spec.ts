import { expect, type Page, test } from '@playwright/test'
import { strings as bridgeEn } from '../../web/src/features/bridge/strings.en.ts'
import { strings as bridgeEs } from '../../web/src/features/bridge/strings.es-MX.ts'
import { strings as tradeEn } from '../../web/src/features/buy-redeem/strings.en.ts'
import { strings as tradeEs } from '../../web/src/features/buy-redeem/strings.es-MX.ts'
import { strings as wireEn } from '../../web/src/features/funding/strings.en.ts'
import { strings as wireEs } from '../../web/src/features/funding/strings.es-MX.ts'
import { strings as ticketEn } from '../../web/src/features/ticket/strings.en.ts'
import { strings as ticketEs } from '../../web/src/features/ticket/strings.es-MX.ts'
import { strings as wrapEn } from '../../web/src/features/wrap/strings.en.ts'
import { strings as wrapEs } from '../../web/src/features/wrap/strings.es-MX.ts'
import { buyUsdPlusOnChain, wrapUsdPlusOnChain } from '../dollar/wrap-steps.ts'
import { readDeployment } from '../support/deployment.ts'
import { sendStockTokens } from '../support/shares.ts'
import { findSigner } from '../support/sign-in.ts'
import { signIn } from '../support/steps.ts'
import { expectActionInView, laptop, phone } from './main-action.ts'

const texts = {
  en: { trade: tradeEn, wire: wireEn, wrap: wrapEn, bridge: bridgeEn, ticket: ticketEn },
  'es-MX': { trade: tradeEs, wire: wireEs, wrap: wrapEs, bridge: bridgeEs, ticket: ticketEs },
} as const

type Language = keyof typeof texts

const languages = ['en', 'es-MX'] as const
const sizes = [laptop, phone] as const
const ACCOUNT = 'Account 6'
const SHARE = 10n ** 18n

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** Opens a page in this language, on a laptop, signed in. */
async function open(page: Page, path: string, language: Language) {
  await page.setViewportSize(laptop)
  await signIn(page, ACCOUNT)
  await page.goto(`${path}?lng=${language}`)
}

const fill = (page: Page, label: string, amount: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(amount)

for (const language of languages) {
  const t = texts[language]

  test(`TR-05 in ${language} the button of each dollar form is visible without scrolling`, {
    tag: '@every-change',
  }, async ({ page }) => {
    await page.goto('/')
    const signer = findSigner(ACCOUNT)
    if (!signer) throw new Error('The account has no key.')
    const deployment = await readDeployment(page)
    await buyUsdPlusOnChain(deployment, signer.address, 50_000_000n)
    await wrapUsdPlusOnChain(deployment, signer.address, 20_000_000n)

    await open(page, '/', language)
    await fill(page, t.trade.youPay, '25')
    for (const size of sizes) await expectActionInView(page, button(page, t.trade.purchase), size)
    await page.getByRole('tab', { name: t.trade.redeemTab }).first().click()
    await fill(page, t.trade.youRedeem, '10')
    for (const size of sizes) await expectActionInView(page, button(page, t.trade.redeem), size)

    await page.getByRole('tab', { name: t.trade.buy, exact: true }).click()
    await page.locator('[data-pick]').first().click()
    await page.getByRole('button', { name: t.trade.wireTransfer }).click()
    await fill(page, `${t.wire.youPay}, USD`, '250')
    for (const size of sizes) await expectActionInView(page, button(page, t.wire.next), size)
    await button(page, t.wire.next).click()
    await page.getByRole('checkbox', { name: t.wire.accept }).check()
    for (const size of sizes) await expectActionInView(page, button(page, t.wire.confirm), size)
    await button(page, t.wire.confirm).click()
    for (const size of sizes) await expectActionInView(page, button(page, t.wire.done), size)

    await page.goto('/wrap')
    await fill(page, t.wrap.from, '5')
    for (const size of sizes) await expectActionInView(page, button(page, t.wrap.wrap), size)
    await button(page, t.wrap.turn).click()
    await fill(page, t.wrap.from, '5')
    for (const size of sizes) await expectActionInView(page, button(page, t.wrap.unwrap), size)

    await page.goto('/bridge')
    await fill(page, t.bridge.amount.split(',')[0] ?? '', '5')
    for (const size of sizes) await expectActionInView(page, button(page, t.bridge.bridge), size)
  })

  test(`TR-05 in ${language} the order ticket’s button is visible without scrolling`, {
    tag: '@every-change',
  }, async ({ page }) => {
    const signer = findSigner(ACCOUNT)
    if (!signer) throw new Error('The account has no key.')
    await page.goto('/')
    await sendStockTokens(page, { symbol: 'AAPL.d', to: signer.address, amount: 2n * SHARE })
    await open(page, '/stocks/AAPL', language)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const side of ['BUY', 'SELL'] as const) {
        if (size === phone) await button(page, t.ticket.bar[side]).click()
        else await page.getByRole('tab', { name: t.ticket.sides[side] }).click()
        const ticket = page.getByRole('region', { name: t.ticket.card })
        const review = ticket.getByRole('button', { name: t.ticket.review[side] })
        for (const type of ['MARKET', 'LIMIT'] as const) {
          await ticket.getByRole('button', { name: t.ticket.types[type], exact: true }).click()
          const last = t.ticket.last.split(' ')[0] ?? ''
          if (type === 'LIMIT') await button(page, new RegExp(`^${last}`)).click()
          await ticket
            .getByRole('textbox')
            .last()
            .fill(side === 'BUY' ? '50' : '20')
          await expectActionInView(page, review)
          await expectGlance(page, language)
        }
        await review.click()
        await expectActionInView(page, button(page, t.ticket.confirm.sponsored))
        await button(page, t.ticket.back).click()
        if (size === phone) await button(page, t.ticket.closeSheet).click()
      }
    }
  })
}

/** Expects side, amount, type, shares, fee and total to lie within the viewport and above the button. */
async function expectGlance(page: Page, language: Language) {
  const t = texts[language].ticket
  const ticket = page.getByRole('region', { name: t.card })
  for (const part of [
    ticket.getByRole('tab').first(),
    ticket.getByRole('group', { name: t.typeLabel }),
    ticket.getByRole('textbox').last(),
    ticket.getByText('≈').first(),
    ticket.getByText(t.fee, { exact: true }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
}
