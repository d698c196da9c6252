import { expect, test } from '@playwright/test'
import { expectGoodLooks, expectGoodLooksSignedIn, ROUTES } from './looks.ts'

for (const route of ROUTES) {
  test(`${route} fits every width, axe finds nothing serious`, async ({ page }) => {
    await expectGoodLooks(page, route, { theme: 'light', language: 'en' })
  })
}

test('the other theme and the other language fit as well', async ({ page }) => {
  await expectGoodLooks(page, '/', { theme: 'dark', language: 'es-MX' })
})

test('signed in on a phone: fits, axe finds nothing serious', async ({ page }) => {
  await expectGoodLooksSignedIn(page, { theme: 'light', language: 'en' })
})

test('es-MX has no English left and never a bare dollar sign', async ({ page }) => {
  await page.goto('/?lng=es-MX')
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Conectar billetera' }),
  ).toBeVisible()
  const text = await page.locator('body').textContent()
  expect(text).not.toMatch(
    /\b(Connect|Balance:|You pay|Purchase|Portfolio|Terms|Rate|Network fee)\b/,
  )
  expect(text).not.toMatch(/(?<!US)\$\s?\d/)
})
