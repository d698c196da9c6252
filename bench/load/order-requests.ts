import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../server/src/tables/tables.ts'
import {
  createOrderWallet,
  type QuoteAnswer,
} from '../../server/src/testing/orders/test-order-calls.ts'
import { createOrderActions } from '../../server/src/testing/orders/test-orders.ts'
import type { LoadEnvironment } from './load-environment.ts'
import { type LoadMember, postAsMember } from './members.ts'
import { toRequestBytes } from './request-volley.ts'

const DOLLARS = 1_000_000_000_000n

/** Mints payment tokens for orders; no worker submits the orders, so the same tokens pay for all of them. */
export async function mintPaymentTokens({ chain }: LoadEnvironment, addresses: readonly Address[]) {
  const { mintDollars } = createOrderActions(chain)
  for (const address of addresses) await mintDollars(address, DOLLARS)
  await chain.mine()
}

/** Returns an order of each member, quoted and signed by their wallet, as the page does before it sends one. */
export async function createOrderRequests(
  environment: LoadEnvironment,
  members: readonly LoadMember[],
): Promise<Buffer[]> {
  const requests: Buffer[] = []
  for (const member of members) requests.push(await createOrder(environment, member))
  return requests
}

async function createOrder(
  environment: LoadEnvironment,
  { account, headers }: LoadMember,
): Promise<Buffer> {
  const wallet = createOrderWallet(environment.chain, account)
  const order = wallet.toOrder()
  const request = wallet.toEstimate(order, true)
  const answer = await postAsMember(
    environment,
    'order/sponsored/fee_estimate',
    request,
    toKeyed(headers),
  )
  const body = await wallet.toSponsored(order, (await answer.json()) as QuoteAnswer)
  const path = '/api/v1/order/sponsored'
  return toRequestBytes({ method: 'POST', path, headers: toKeyed(headers), body })
}

const toKeyed = (headers: LoadMember['headers']) => ({
  ...headers,
  'idempotency-key': crypto.randomUUID(),
})

/** Marks all orders as mined, so that their owners may make others. */
export const markOrdersMined = (db: Db) =>
  sql`update token_orders set block_number = 1, transaction_hash = order_hash
    where block_number is null`.execute(db)
