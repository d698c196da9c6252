import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

async function open(page: Page, theme: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.goto('/kit')
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // The three failure screens render last, and each result screen takes the focus as it appears.
  await expect(page.getByRole('heading', { name: 'Transaction Rejected' })).toHaveCount(3)
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
}

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
] as const) {
  test(`SH-17 every shared component matches its screenshot: ${theme}, ${width}`, async ({
    page,
  }) => {
    await open(page, theme, width)
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    await expect(page.getByRole('main')).toHaveScreenshot(`kit-${width}-${theme}.png`)
  })
}

test('DT-07 nested rows can be collapsed and expanded', {
  tag: '@every-change',
}, async ({ page }) => {
  await open(page, 'light', 1280)
  const table = page.getByRole('table', { name: 'Sample', exact: true })
  const rows = table.locator('tbody tr')
  const fold = table.getByRole('button', { name: 'Wrapped USD+' })
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(rows).toContainText(['1200.00', '900.00', '50.00', '7.00'])
  await fold.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(rows).toContainText(['1200.00', '50.00', '7.00'])
  await rows.first().getByRole('cell').last().click()
  await expect(rows).toHaveCount(4)
  await table.getByRole('button', { name: 'Balance' }).click()
  await expect(rows).toContainText(['7.00', '50.00', '1200.00', '900.00'])
})

test('SH-17 the kit’s components have Spanish headings and samples', async ({ page }) => {
  await page.goto('/kit?lng=es-MX')
  await expect(page.getByRole('heading', { level: 1, name: 'Componentes' })).toBeVisible()
  await expect(page).toHaveTitle(/^Componentes/)
  expect(
    await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents(),
  ).toContain('Alertas, etiquetas, notificaciones')
  await expect(page.getByRole('table', { name: 'Muestra', exact: true })).toContainText('Saldo')
})

test('layers of the kit open and close by keyboard', async ({ page }) => {
  await open(page, 'light', 390)
  for (const name of ['Dialog', 'Drawer']) {
    await page.getByRole('button', { name, exact: true }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Overlay' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Overlay' })).toBeHidden()
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
})
