import type { Page } from '@playwright/test'

export const OTHER_ID = 421614

export const card = (page: Page) => page.getByRole('region', { name: 'Bridge to another network' })
export const amountField = (page: Page) => page.getByRole('textbox', { name: /^Amount to bridge/ })
export const arrives = (page: Page) => page.getByRole('textbox', { name: /^Arrives/ })
export const bridgeButton = (page: Page) =>
  card(page).getByRole('button', { name: 'Bridge', exact: true })
export const complete = (page: Page) => page.getByRole('heading', { name: 'Transaction Complete' })
