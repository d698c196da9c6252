import type { Page } from '@playwright/test'

export const checklist = (page: Page) => page.getByRole('region', { name: 'Get started' })

/** Returns one step of the checklist: a button while it is not done and can be taken. */
export const checklistStep = (page: Page, name: string) =>
  checklist(page).getByRole('listitem').filter({ hasText: name })

export const pressStep = (page: Page, name: string) =>
  checklist(page).getByRole('button', { name }).click()

export const testControls = (page: Page) => page.getByRole('dialog', { name: 'Test controls' })

/** Returns the controls of one outside party. */
export const partyControls = (page: Page, name: string) =>
  testControls(page).getByRole('region', { name })

export const openTestControls = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Test mode' })
    .getByRole('button', { name: 'Open test controls' })
    .click()

export const closeTestControls = (page: Page) =>
  testControls(page).getByRole('button', { name: 'Close test controls' }).click()
