import { expect, type Locator, type Page, test } from '@playwright/test'
import { payField, signIn, tradeCard } from '../support/steps.ts'

async function start(page: Page, language = 'en') {
  await page.goto(`/?lng=${language}`)
  await signIn(page, 'Account 1')
  await expect(tradeCard(page)).toContainText(/Balance: 1,0|Balance: 9/)
}

/** Pastes a text by an event, so that the browser's clipboard does not matter. */
const paste = (page: Page, text: string) => pasteInto(payField(page), text)

const pasteInto = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** Returns whether two visible elements do not overlap. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) return false
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y
}

test('VA-02 an error shows only after the field was touched', { tag: '@every-change' }, async ({
  page,
}) => {
  await start(page)
  const error = tradeCard(page).getByText('Please enter a valid amount.')
  await payField(page).pressSequentially('0')
  await expect(payField(page)).not.toHaveAttribute('aria-invalid')
  await payField(page).blur()
  await expect(payField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(payField(page)).toHaveAccessibleDescription('Please enter a valid amount.')
  await expect(error).toHaveCount(1)
})

test('VA-03 a field takes digits, one point and the token’s decimals, no minus, plus or e, and ignores the wheel', {
  tag: '@every-change',
}, async ({ page }) => {
  await start(page)
  const field = payField(page)
  await field.pressSequentially('-+e1-2+.e3.456789012')
  await expect(field).toHaveValue('12.345678')
  // The window is so tall that the wheel does not scroll the page, which would move the field away from the pointer.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await field.hover()
  await page.mouse.wheel(0, 120)
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('12.345678')

  const output = page.getByRole('textbox', { name: /You receive/ })
  await expect(output).toHaveValue('12.345678')
  await expect(output).not.toBeEditable()

  await tradeCard(page).getByRole('button', { name: 'MAX, your full balance' }).click()
  const balance = await tradeCard(page).getByText('Balance:').first().locator('b').textContent()
  await expect(field).toHaveValue((balance ?? '').replaceAll(',', '').replace(/\.?0+$/, ''))
})

test('OP-08 a pasted amount of any locale is accepted, and an ambiguous one is refused', {
  tag: '@every-change',
}, async ({ page }) => {
  await start(page)
  const field = payField(page)
  for (const [pasted, value] of [
    ['1,000.25', '1000.25'],
    ['$1 000', '1000'],
    ['1.000,25', '1000.25'],
    ['1,000', '1000'],
    ['USD 12,5', '12.5'],
  ] as const) {
    await field.fill('')
    await paste(page, pasted)
    await expect(field, pasted).toHaveValue(value)
  }
  await paste(page, '1.234.56,7,8')
  await expect(field).toHaveValue('12.5')
  await expect(tradeCard(page).getByRole('alert')).toContainText('more than one way')
  await field.press('End')
  await field.press('1')
  await expect(field).toHaveValue('12.51')
  await expect(tradeCard(page).getByRole('alert')).toHaveCount(0)
})

const refusals = {
  en: 'That isn’t an amount',
  'es-MX': 'Lo que pegaste no es una cantidad',
}

for (const [language, refusal] of Object.entries(refusals)) {
  test(`WB-06 in ${language} a pasted amount is parsed correctly or refused with a sentence`, async ({
    page,
  }) => {
    await page.goto(`/?lng=${language}`)
    const field = page.getByRole('textbox', { name: language === 'en' ? /You pay/ : /Pagas/ })
    const ways = {
      paste: (text: string) => pasteInto(field, text),
      // `fill` enters several characters at once without a paste, like a drop or a keyboard's suggestion.
      fill: (text: string) => field.fill(text),
    }
    for (const enter of Object.values(ways)) {
      for (const [text, value] of [
        ['0,05', '0.05'],
        ['0,500', '0.500'],
        ['1\u00a0234,56', '1234.56'],
        ['1’234.56', '1234.56'],
        ['USD 25', '25'],
      ] as const) {
        await field.fill('')
        await enter(text)
        await expect(field, text).toHaveValue(value)
      }
      for (const text of ['10k', '1.5M', '100 %', '−5', '-5', '(5.00)', '1.234.5']) {
        await field.fill('')
        await field.fill('7')
        await field.selectText()
        await enter(text)
        await expect(field, text).toHaveValue('7')
        await expect(page.getByRole('alert').filter({ hasText: refusal }), text).toBeVisible()
      }
    }
  })
}

test('OP-08 the caret stays where it is while the text is corrected', async ({ page }) => {
  await start(page)
  const field = payField(page)
  await field.fill('1234')
  await field.press('ArrowLeft')
  await field.press('ArrowLeft')
  await field.press('.')
  await field.press('.')
  await field.press('9')
  await expect(field).toHaveValue('12.934')
})

test('OP-11 in es-MX dollars are written USD, never with a bare sign', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'Account 1')
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await page.getByRole('menuitemradio', { name: 'Español (México)' }).click()
  await page.getByRole('textbox', { name: /Pagas/ }).fill('1234.5')
  const table = page.getByRole('tabpanel', { name: 'Portafolio' }).getByRole('table')
  await expect(table).toContainText(/USD\s\d/)
  await expect(page.getByText('USD 1,234.50')).toBeVisible()
  expect(await page.locator('main').textContent()).not.toMatch(/(?<!US)\$\s?\d/)
})

test('AC-05 a failed request shows its message, a nested message, or the generic one', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const answer = (message: string) => (route: import('@playwright/test').Route) =>
    route.fulfill({ status: 400, json: { message, code: 'validation', request_id: '1' } })
  const toast = page.getByRole('dialog', { name: 'Error' })
  for (const [message, text] of [
    ['No yield today.', 'No yield today.'],
    ['{"message":"Inside."}', 'Inside.'],
    ['{"message":', 'Something went wrong. Please try again.'],
  ] as const) {
    await page.route('**/api/v1/info/', answer(message))
    await page.goto('/')
    await expect(toast).toHaveCount(1)
    await expect(toast).toContainText(text)
    await page.unroute('**/api/v1/info/')
  }
  expect(logged).toContain('Issue with parsing error message')
  // No toast covers the main action, neither in two columns nor in one.
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    const main = tradeCard(page).getByRole('button', { name: 'Connect Wallet' })
    await expect.poll(() => areApart(toast, main)).toBe(true)
  }
  await toast.hover()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
})
