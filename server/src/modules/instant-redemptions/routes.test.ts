import { api } from '@parvalue/shared/api/table.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { insertInstantRedemption } from './store.ts'

const TOKEN: Address = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const HASH: Hex = `0x${'4a'.repeat(32)}`

let server: TestApp
let mine: SessionCredentials
let theirs: SessionCredentials

beforeAll(async () => {
  server = await startTestApp()
  mine = await signIn(server)
  theirs = await signIn(server, bob)
  await inTransaction(server.db, async (tx) => {
    for (const blockNumber of [1, 2, 3])
      await insertInstantRedemption(tx, {
        ...{ chainId: SEPOLIA_CHAIN_ID, blockNumber, logIndex: 0, transactionHash: HASH },
        owner: alice.address.toLowerCase() as Address,
        receiver: alice.address.toLowerCase() as Address,
        paymentToken: TOKEN,
        ...{ amount: 100n, paidAmount: 99n, fee: 1n },
        redeemedAt: new Date(blockNumber * 1000),
      })
  })
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const list = (credentials: SessionCredentials | null, query = '') =>
  server.send('GET', `redemption/instant${query}`, credentials ?? undefined)

test('a list without a session, or with an invalid page, is refused', async () => {
  expect((await list(null)).status).toBe(401)
  expect((await list(mine, '?page=0')).status).toBe(400)
})

test('MN-02 a wallet lists its own instant redemptions, newest first', async () => {
  const { status, body } = await list(mine, '?page_size=2')
  expect([status, body]).toMatchObject([
    200,
    {
      count: 3,
      redemptions: [
        {
          created_dt: '1970-01-01T00:00:03.000Z',
          usdplus_token_quantity: '100',
          payment_token_quantity: '99',
          fee_quantity: '1',
          transaction_hash: HASH,
        },
        { created_dt: '1970-01-01T00:00:02.000Z' },
      ],
    },
  ])
  expect((await list(mine, '?page_size=2&page=2')).body).toMatchObject({
    redemptions: [{ created_dt: '1970-01-01T00:00:01.000Z' }],
  })
  expect((await list(theirs)).body).toEqual({ redemptions: [], count: 0 })
})

test('chains without an instant redeemer have no buffers', async () => {
  const { status, body } = await server.send('GET', 'redemption/instant/buffers')
  expect([status, body]).toEqual([200, []])
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api['instant-redemptions'], server.seen)).toEqual([])
})
