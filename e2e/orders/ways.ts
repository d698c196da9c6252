import { expect, type Page } from '@playwright/test'

export const ARBITRUM_SEPOLIA = '421614'

export const pickWay = (page: Page) => page.getByRole('button', { name: /^How to sign/ })

export const wayOf = (page: Page, way: string) =>
  page.getByRole('button', { name: `How to sign: ${way}, change` })

export async function chooseWay(page: Page, way: string) {
  await pickWay(page).click()
  await page.getByRole('menuitemradio', { name: way }).click()
  await expect(wayOf(page, way)).toBeVisible()
}
