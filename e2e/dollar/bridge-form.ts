import type { Page } from '@playwright/test'

export const ARBITRUM_SEPOLIA_ID = 421614

export const bridgeCard = (page: Page) =>
  page.getByRole('region', { name: 'Bridge to another network' })
export const bridgeAmountField = (page: Page) =>
  page.getByRole('textbox', { name: /^Amount to bridge/ })
export const bridgeArrivalField = (page: Page) =>
  page.getByRole('textbox', { name: /^You receive/ })
export const bridgeButton = (page: Page) =>
  bridgeCard(page).getByRole('button', { name: 'Bridge', exact: true })
export const bridgeCompleteHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Transaction Complete' })
