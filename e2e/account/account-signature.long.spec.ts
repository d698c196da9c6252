import { SIGN_IN_FRESHNESS_MS } from '@parvalue/shared/domain/identity/reauthentication.ts'
import { expect, test } from '@playwright/test'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { portsOfFile } from '../support/ports.ts'
import { approveInWallet, signIn } from '../support/steps.ts'
import { startSystem, withDataDir } from '../support/system.ts'
import { namedRegion, readMailedCode, submitMailedCode } from './account-steps.ts'

const PLACE = portsOfFile(10)

/** Ages all sessions, so that their signatures are no longer fresh. */
async function ageSessions(dataDir: string) {
  const opened = await openDatabase(null, dataDir)
  if (!opened.ok) throw new Error(opened.reason)
  const { db, close } = opened.value
  const created = new Date(Date.now() - SIGN_IN_FRESHNESS_MS - 60_000)
  await db.updateTable('sessions').set({ created_at: created }).execute()
  await close()
}

test('AB-14 a signature older than 15 minutes is renewed, and the interrupted action completes', async ({
  page,
}) => {
  await withDataDir(async (dataDir) => {
    const first = await startSystem({ ...PLACE, dataDir })
    await page.goto(first.url)
    await signIn(page)
    expect(await first.interrupt()).toBe(0)
    await ageSessions(dataDir)

    const second = await startSystem({ ...PLACE, dataDir })
    await page.goto(`${second.url}/account`)
    await page.getByRole('textbox', { name: 'Email address' }).fill('dora@correo.example')
    await page.getByRole('button', { name: 'Send code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign Message' })
    await expect(dialog).toContainText('This action needs a signature from the last 15 minutes.')
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByText("Sign in again to confirm it's you.")).toBeVisible()
    await page.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByRole('button', { name: 'Sign message' }).click()
    await approveInWallet(page)
    await expect(page.getByText('We sent a code to dora@correo.example.').first()).toBeVisible()
    await submitMailedCode(page, await readMailedCode(page))
    await expect(namedRegion(page, 'Next: verify your identity')).toBeVisible()
    await second.interrupt()
  })
})
