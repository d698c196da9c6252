import { expect, type Page } from '@playwright/test'
import { callApi } from './api-call.ts'
import { PORT } from './ports.ts'

type Mail = { subject: string; text: string }

/** Port offset of the simulated mailbox, counted from the page's port. */
const MAILBOX = 2108

/** Lists the mails to an address, newest first. */
export async function listMailsTo(to: string): Promise<Mail[]> {
  const url = `http://127.0.0.1:${PORT + MAILBOX}/control/mails?to=${encodeURIComponent(to)}`
  return (await (await fetch(url)).json()) as Mail[]
}

/** Confirms a new email address for the signed-in account; returns the address. */
export async function confirmNewEmail(page: Page, account: string): Promise<string> {
  const email = `e2e-${crypto.randomUUID()}@example.com`
  await callApi(page, account, { path: '/user/email', method: 'POST', data: { email } })
  await expect.poll(() => findCode(email)).not.toBeNull()
  const data = { email, code: await findCode(email) }
  await callApi(page, account, { path: '/user/email/verify', method: 'POST', data })
  return email
}

const findCode = async (to: string) =>
  /\b\d{6}\b/.exec((await listMailsTo(to))[0]?.text ?? '')?.[0] ?? null
