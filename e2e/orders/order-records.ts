import type { OrderDetailAnswer } from '@parvalue/shared/api/order-answers.ts'
import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import type { Page, Request } from '@playwright/test'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { SentTransaction } from '../support/chain.ts'
import { findSigner } from '../support/sign-in.ts'
import { orderTicket } from './ticket-steps.ts'

export const addressOfAccount = (account: string) => findSigner(account)?.address ?? '0x'

/** Calls a GET endpoint like the account's page. */
export async function getAsAccount<Answer>(
  page: Page,
  account: string,
  path: string,
): Promise<Answer> {
  const headers = { 'wallet-address': addressOfAccount(account) }
  const { origin } = new URL(page.url())
  const answer = await page.request.get(`${origin}/api/v1/${path}`, { headers })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Returns the server's record of the order that the ticket shows. */
export async function getOrderOfTicket(page: Page, account: string): Promise<OrderDetailAnswer> {
  const link = orderTicket(page).getByRole('link', { name: /^View (details|or cancel) in Orders$/ })
  const id = /order=([0-9a-f-]+)/.exec((await link.getAttribute('href')) ?? '')?.[1]
  return getAsAccount<OrderDetailAnswer>(page, account, `user/order/${id}`)
}

/** Records the page's order requests from now on. */
export function recordOrderPosts(page: Page): Request[] {
  const posts: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/v1/order/')) posts.push(request)
  })
  return posts
}

/** Decodes an approval or a call of the order processor. */
export function decodeOrderCall({ input }: SentTransaction) {
  const data = input as Hex
  return input.startsWith('0x095ea7b3')
    ? decodeFunctionData({ abi: erc20Abi, data })
    : decodeFunctionData({ abi: orderProcessorAbi, data })
}
