import { expect, type Page, test } from '@playwright/test'
import { listRoutes } from '../support/routes.ts'
import { connectWallet, signIn } from '../support/steps.ts'
import { createEnglishTextPredicate, listVisibleTexts } from '../support/visible-texts.ts'

async function expectSpanish(page: Page, route: string) {
  const isEnglish = await createEnglishTextPredicate()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
  const texts = await listVisibleTexts(page)
  expect(texts.length, `${route} says something`).toBeGreaterThan(8)
  expect(texts.filter(isEnglish), route).toEqual([])
  expect(texts.join('\n'), `${route}: a bare dollar sign`).not.toMatch(/(?<!US)\$\s?\d/)
}

test('PR-05 the test recognizes English texts', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const isEnglish = await createEnglishTextPredicate()
  const found = (await listVisibleTexts(page)).filter(isEnglish)
  expect(found).toContain('Connect Wallet')
  expect(found).toContain('A dollar that’s fully backed and earns yield')
})

test('PR-05 for a visitor no route has English texts in es-MX', async ({ page, request }) => {
  for (const route of await listRoutes(request)) {
    await page.goto(`${route}?lng=es-MX`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectSpanish(page, route)
  }
})

test('PR-05 signed in, no route or layer has English texts in es-MX', async ({ page, request }) => {
  await page.goto('/')
  await signIn(page, 'Account 8')
  for (const route of await listRoutes(request)) {
    await page.goto(`${route}?lng=es-MX`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: /^Billetera/ })).toBeVisible()
    await expectSpanish(page, `${route}, signed in`)
  }
  await page.goto('/?lng=es-MX')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Billetera/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Billetera' })
  await expect(drawer).toBeVisible()
  await expectSpanish(page, 'the wallet drawer')
  await drawer.getByRole('button', { name: 'Actividad' }).click()
  await expect(page.getByRole('dialog', { name: 'Actividad' })).toBeVisible()
  await expectSpanish(page, 'the tray')
})

test('PR-05 connecting and signing in shows no English texts in es-MX', async ({ page }) => {
  await page.goto('/')
  await connectWallet(page, 'Account 8')
  await expect(page.getByRole('dialog', { name: 'Sign Message' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'es-MX'))
  await page.goto('/?lng=es-MX')
  const dialog = page.getByRole('dialog', { name: 'Firmar mensaje' })
  await expect(dialog).toBeVisible()
  await expectSpanish(page, 'the sign-in dialog')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Conectar billetera' }).click()
  await expect(page.getByRole('dialog', { name: 'Conectar billetera' })).toBeVisible()
  await expectSpanish(page, 'the connect dialog')
})
