import { expect, type Page } from '@playwright/test'

export const ARBITRUM_SEPOLIA_ID_TEXT = '421614'

export const signingMethodMenu = (page: Page) => page.getByRole('button', { name: /^How to sign/ })

export const signingMethodButton = (page: Page, way: string) =>
  page.getByRole('button', { name: `How to sign: ${way}. Change` })

export async function chooseSigningMethod(page: Page, way: string) {
  await signingMethodMenu(page).click()
  await page.getByRole('menuitemradio', { name: way }).click()
  await expect(signingMethodButton(page, way)).toBeVisible()
}
