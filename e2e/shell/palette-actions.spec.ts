import { expect, type Page, test } from '@playwright/test'
import { placeOrder } from '../orders/order-steps.ts'
import { orderTicket } from '../orders/ticket-steps.ts'
import { listSentTransactions } from '../support/chain.ts'
import { readDeployment } from '../support/deployment.ts'
import { buyUsdPlus, signIn, tradeCard, walletWindow } from '../support/steps.ts'

const SEPOLIA = 11155111
const ACCOUNT_8 = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

const words = {
  en: {
    palette: 'Search and commands',
    nothing: 'No results for',
    stock: [
      ['buy fifty aapl', null],
      ['buy 50 aapl', 'Buy $50.00 of AAPL'],
      ['Buy $50 worth of Apple', 'Buy $50.00 of AAPL'],
    ],
    sell: ['sell 2 msft', 'Sell 2 shares of MSFT'],
    dollar: [
      ['buy 1,000.50', 'Buy USD+ for $1,000.50', '/', 'paymentTokenAmount', '1000.50'],
      ['redeem 100', 'Redeem 100.00 USD+', '/', 'redeemedTokenAmount', '100'],
      ['wrap 20', 'Wrap 20.00 USD+', '/wrap', 'wrapAmount', '20'],
      ['unwrap 5', 'Unwrap 5.00 wUSD+', '/wrap', 'wrapAmount', '5'],
      ['bridge 30', 'Bridge 30.00 USD+', '/bridge', 'inputTokenAmount', '30'],
    ],
    sides: ['Buy', 'Sell', 'Redeem'],
    refused: 'Please enter a valid amount.',
  },
  'es-MX': {
    palette: 'Búsqueda y comandos',
    nothing: 'No hay resultados para',
    stock: [
      ['compra cincuenta aapl', null],
      ['compra 50 aapl', 'Comprar USD 50.00 de AAPL'],
      ['Comprar 50 dólares en acciones de Apple', 'Comprar USD 50.00 de AAPL'],
    ],
    sell: ['vende 2 msft', 'Vender 2 acciones de MSFT'],
    dollar: [
      ['compra 1.000,50', 'Comprar USD+ por USD 1,000.50', '/', 'paymentTokenAmount', '1000.50'],
      ['redime 100', 'Redimir 100.00 USD+', '/', 'redeemedTokenAmount', '100'],
      ['envuelve 20', 'Envolver 20.00 USD+', '/wrap', 'wrapAmount', '20'],
      ['desenvuelve 5', 'Desenvolver 5.00 wUSD+', '/wrap', 'wrapAmount', '5'],
      ['puente 30', 'Enviar 30.00 USD+ a otra red', '/bridge', 'inputTokenAmount', '30'],
    ],
    sides: ['Comprar', 'Vender', 'Redimir'],
    refused: 'Escribe una cantidad válida.',
  },
} as const

type Language = keyof typeof words

const palette = (page: Page, language: Language) =>
  page.getByRole('dialog', { name: words[language].palette })
const active = (page: Page, language: Language) =>
  palette(page, language).getByRole('option', { selected: true })
const amountField = (page: Page, name: string) => page.locator(`main input[name="${name}"]`)
const side = (page: Page, name: string) =>
  page.getByRole('main').getByRole('tab', { name, exact: true, selected: true })

/** Opens the palette by its shortcut; keys work once the page has settled and the previous palette is closed. */
async function openPalette(page: Page, language: Language) {
  await expect(palette(page, language)).toBeHidden()
  await expect(async () => {
    if (!(await palette(page, language).isVisible())) await page.keyboard.press('Control+k')
    await expect(palette(page, language)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(palette(page, language).getByRole('combobox')).toBeFocused()
}

async function type(page: Page, language: Language, text: string) {
  await openPalette(page, language)
  await page.keyboard.type(text)
}

async function paste(page: Page, language: Language, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await openPalette(page, language)
  await page.keyboard.press('Control+v')
}

async function run(page: Page, language: Language, label: string) {
  await expect(active(page, language)).toContainText(label.replaceAll('USD ', 'USD\u00a0'))
  await page.keyboard.press('Enter')
}

for (const language of ['en', 'es-MX'] as const) {
  const { nothing, stock, sell, dollar, sides, refused } = words[language]

  test(`TR-09 a typed order, purchase, redemption or wrap fills in its form by keyboard alone, in ${language}`, {
    tag: '@every-change',
  }, async ({ page }) => {
    await page.goto(`/transparency?lng=${language}`)
    for (const [typed, label] of stock) {
      await type(page, language, typed)
      if (label === null) {
        await expect(palette(page, language)).toContainText(nothing)
        await expect(palette(page, language).getByRole('option')).toHaveCount(0)
        await page.keyboard.press('Escape')
        continue
      }
      await run(page, language, label)
      await expect(page).toHaveURL('/stocks/AAPL')
      await expect(amountField(page, 'orderAmount')).toHaveValue('50')
      await expect(amountField(page, 'orderAmount')).toBeFocused()
      await expect(side(page, sides[0])).toBeVisible()
    }
    await type(page, language, sell[0])
    await run(page, language, sell[1])
    await expect(page).toHaveURL('/stocks/MSFT')
    await expect(amountField(page, 'orderAmount')).toHaveValue('2')
    await expect(side(page, sides[1])).toBeVisible()

    for (const [typed, label, path, field, amount] of dollar) {
      await type(page, language, typed)
      await run(page, language, label)
      await expect(page).toHaveURL(path)
      await expect(amountField(page, field)).toHaveValue(amount)
      await expect(amountField(page, field)).toBeFocused()
    }
    await type(page, language, dollar[1][0].replace('100', '0'))
    await page.keyboard.press('Enter')
    await expect(side(page, sides[2])).toBeVisible()
    await expect(amountField(page, 'redeemedTokenAmount')).toHaveValue('0')
    await expect(page.getByRole('main')).toContainText(refused)
    await type(page, language, 'buy 1.1234567')
    await page.keyboard.press('Enter')
    await expect(side(page, sides[0])).toBeVisible()
    await expect(amountField(page, 'paymentTokenAmount')).toHaveAttribute('aria-invalid', 'true')
    await page.reload()
    await expect(amountField(page, 'paymentTokenAmount')).toHaveValue('1.1234567')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('TR-09 a pasted address, hash or order id opens what it names, and the form replaces a finished trade', {
  tag: '@every-change',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const { contracts } = await readDeployment(page)
  const unknownOrder = '019ab3c4-9d1a-7c55-8b1e-2f4a5d6c7b80'
  await paste(page, 'en', unknownOrder)
  await run(page, 'en', 'Order 5D6C7B80')
  await expect(page).toHaveURL(`/orders?order=${unknownOrder}`)
  await expect(page.getByText('Connect your wallet to see your orders')).toBeVisible()

  await page.goto('/')
  await signIn(page, 'Account 8')
  for (const unknown of [unknownOrder, '5d6c7b80', `0x${'1'.repeat(64)}`, `0x${'1'.repeat(39)}`]) {
    await paste(page, 'en', unknown)
    await expect(palette(page, 'en')).toContainText('No results for')
    await page.keyboard.press('Escape')
  }
  await paste(page, 'en', ` ${contracts.usdPlusMinter.toLowerCase()}\n`)
  await run(page, 'en', 'USD+ minter on Sepolia')
  await expect(page).toHaveURL(new RegExp(`/addresses#${SEPOLIA}-0x`))
  const entry = page.locator('li[aria-current]')
  await expect(entry).toContainText('USD+ minter')
  await expect(entry).toBeInViewport()
  await paste(page, 'en', ACCOUNT_8)
  await run(page, 'en', 'Your wallet on Sepolia')
  await expect(page).toHaveURL(new RegExp(`/local/${SEPOLIA}/address/${ACCOUNT_8}`, 'i'))

  await page.goto('/')
  await buyUsdPlus(page, '12')
  await type(page, 'en', 'buy 5')
  await run(page, 'en', 'Buy USD+ for $5.00')
  await expect(amountField(page, 'paymentTokenAmount')).toHaveValue('5')
  await expect(amountField(page, 'paymentTokenAmount')).toBeFocused()
  await expect(tradeCard(page).getByRole('button', { name: 'Purchase' })).toBeEnabled()
  await expect(walletWindow(page)).toBeHidden()
  await type(page, 'en', 'redeem 900000')
  await page.keyboard.press('Enter')
  await expect(tradeCard(page)).toContainText('You do not have enough USD+')

  const sent = await listSentTransactions(ACCOUNT_8.toLowerCase())
  const hash = sent.at(-1)?.hash ?? ''
  await paste(page, 'en', hash)
  await run(page, 'en', 'Receipt for this transaction on Sepolia')
  await expect(page).toHaveURL(`/receipts/${SEPOLIA}-${hash}`)
  await expect(page.getByRole('main')).toContainText('12.00')
  await paste(page, 'en', hash)
  await expect(active(page, 'en')).toContainText('Receipt for')
  await page.keyboard.press('ArrowDown')
  await run(page, 'en', 'View on the Sepolia explorer')
  await expect(page).toHaveURL(`/local/${SEPOLIA}/tx/${hash}`)

  const order = { accountIndex: 8, symbol: 'MSFT', payment: 300_000_000n, isSponsored: true }
  const id = await placeOrder(page, { ...order, limit: 300n * 10n ** 18n })
  const number = id.slice(-8).toUpperCase()
  for (const text of [id, number]) {
    await page.goto('/wrap')
    await paste(page, 'en', text)
    await run(page, 'en', `Order ${number}`)
    await expect(page).toHaveURL(`/orders?order=${id}`)
    await expect(page.getByText(`No. ${number}`, { exact: true })).toBeVisible()
  }
})

test('TR-09 on a phone an order opens its sheet, filled in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/stocks')
  for (const amount of ['50', '60']) {
    await openPalette(page, 'en')
    await page.keyboard.type(`buy ${amount} aapl`)
    await run(page, 'en', `Buy $${amount}.00 of AAPL`)
    await expect(orderTicket(page).locator('input[name="orderAmount"]')).toHaveValue(amount)
    await page.keyboard.press('Escape')
    await expect(orderTicket(page)).toBeHidden()
  }
})
