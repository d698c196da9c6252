import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findSigner } from './sign-in.ts'

type ApiCallOptions = { path: string; method?: 'GET' | 'POST' | 'PUT'; data?: object }

/** Calls the API like the page's client, with the page's session. */
export async function callApi(
  page: Page,
  account: string,
  { path, method = 'GET', data }: ApiCallOptions,
): Promise<unknown> {
  const cookies = await page.context().cookies()
  const { origin } = new URL(page.url())
  const answer = await page.request.fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      origin,
      'wallet-address': findSigner(account)?.address ?? '',
      'x-csrf-token': cookies.find(({ name }) => name === 'csrf_access_token')?.value ?? '',
      'idempotency-key': randomUUID(),
    },
    ...(data ? { data } : {}),
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
