import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { JobRequest } from '../../../ports/jobs.ts'
import { alice, bob, signIn } from '../../../testing/chain/test-wallet.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../../testing/server/test-app.ts'
import { sendGiftQueue } from '../../gift-cards/queues.ts'
import { type AccountChange, handleAccountChange } from './handle-account-event.ts'

let server: TestApp
let entityId: string
const jobs: JobRequest[] = []

beforeAll(async () => {
  server = await startTestApp()
  const referrer = await signIn(server, bob)
  const mine = await signIn(server)
  const joined = await server.send('POST', 'user/subscriber', { ...referrer, body: {} })
  const { referral_code } = joined.body.subscriber as { referral_code: string }
  await server.send('POST', 'user/subscriber', { ...mine, body: { referral_code } })
  const row = await server.db
    .selectFrom('wallets')
    .where('address', '=', alice.address.toLowerCase() as Address)
    .select('entity_id')
    .executeTakeFirstOrThrow()
  entityId = row.entity_id
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const deps = {
  clock: () => server.clock.nowMs,
  enqueue: async (_: unknown, requests: readonly JobRequest[]) => {
    jobs.push(...requests)
  },
}

const spread = (news: AccountChange) =>
  inTransaction(server.db, (tx) => handleAccountChange(tx, deps, entityId, news))

const readNotifications = async (kind: string) => {
  const credentials = await signIn(server)
  const { body } = await server.send('GET', `user/notices?kind=${kind}`, credentials)
  return (body.notices as { event: string; facts: object }[]).map(({ event, facts }) => [
    event,
    facts,
  ])
}

test('AB-17 a filled account order is notified once, and earns one reward', async () => {
  const order = { id: 'o1', symbol: 'AAPL', side: 'BUY', filled: 15n * 10n ** 17n } as const
  await spread({ kind: 'order_filled', order })
  await spread({ kind: 'order_filled', order })
  const facts = { order_id: 'o1', symbol: 'AAPL', side: 'BUY', quantity: '1.5' }
  expect(await readNotifications('fills')).toEqual([['account_order_filled', facts]])
  expect(jobs.map(({ queue }) => queue)).toEqual([sendGiftQueue])
})

test('a transfer is notified when it settles and when it is returned, and not between', async () => {
  const transfer = { id: 't1', cents: 5000n, direction: 'INCOMING' } as const
  for (const status of ['queued', 'pending', 'settled', 'settled', 'returned']) {
    server.clock.nowMs += 1
    await spread({ kind: 'transfer', transfer, status })
  }
  const facts = { transfer_id: 't1', amount: '50', direction: 'INCOMING' }
  expect(await readNotifications('transfers')).toEqual([
    ['transfer_returned', facts],
    ['transfer_settled', facts],
  ])
})
