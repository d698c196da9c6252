import { api } from '@parvalue/shared/api/table.ts'
import { arbitrumSepolia } from '@parvalue/shared/chain/chains.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCursorIfMissing } from '../../platform/indexer/store.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import type { BridgeLeg } from './row.ts'
import { insertBridgeLeg, insertBridgeRefusal } from './store.ts'

const START_MS = Date.UTC(2026, 10, 1)
const OTHER_ID = arbitrumSepolia.id
const COUNT = 12

const toHash = (index: number): Hex => `0x${index.toString(16).padStart(64, '0')}`
const lower = (address: Address) => address.toLowerCase() as Address

let server: TestApp
let mine: SessionCredentials
let theirs: SessionCredentials

const toLeg = (index: number, change: Partial<BridgeLeg> = {}): BridgeLeg => ({
  messageId: toHash(index),
  side: 'source',
  chainId: SEPOLIA_CHAIN_ID,
  otherChainId: OTHER_ID,
  blockNumber: index,
  logIndex: 0,
  transactionHash: toHash(1000 + index),
  minedAtMs: START_MS + index * 1000,
  token: 'wUSD+',
  tokenAmount: 9_000_000n,
  amount: 9_500_000n,
  fee: 300n,
  sender: lower(alice.address),
  receiver: lower(alice.address),
  ...change,
})

const put = (leg: BridgeLeg) => server.db.transaction().execute((tx) => insertBridgeLeg(tx, leg))

async function putCursor(chainId: number, finalBlock: number) {
  await insertCursorIfMissing(server.db, chainId, { block: 10, hash: toHash(1) })
  await server.db
    .updateTable('chain_cursors')
    .set({ seen_block: 12, head_block: 12, confirmed_block: 10, final_block: finalBlock })
    .where('chain_id', '=', chainId)
    .execute()
}

beforeAll(async () => {
  server = await startTestApp()
  mine = await signIn(server)
  theirs = await signIn(server, bob)
  for (let index = 1; index <= COUNT; index++) await put(toLeg(index))
  await putCursor(SEPOLIA_CHAIN_ID, 6)
  await putCursor(OTHER_ID, 4)
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const at = (id: string) => `/api/v1/bridge/transfers/${id}`

test('a malformed message id is refused, and an unknown one is not found', async () => {
  expect(await server.send('GET', at('0x12'))).toMatchObject({
    status: 400,
    body: { code: 'validation' },
  })
  expect(await server.send('GET', at(toHash(999)))).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test('BR-09 a transfer is public, with both sides, their blocks and the expected time', async () => {
  const sent = await server.send('GET', at(toHash(8)))
  expect(sent).toMatchObject({
    status: 200,
    body: {
      message_id: toHash(8),
      status: 'sent',
      token_symbol: 'wUSD+',
      token_quantity: '9000000',
      usdplus_quantity: '9500000',
      source_chain_id: SEPOLIA_CHAIN_ID,
      destination_chain_id: OTHER_ID,
      sender_address: alice.address,
      receiver_address: alice.address,
      created_dt: new Date(START_MS + 8000).toISOString(),
      source: { stage: 'confirmed', confirmations: 5, blocks_to_final: 2, fee_quantity: '300' },
      destination: null,
      failure: null,
    },
  })
  expect(await server.send('GET', at(toHash(5)))).toMatchObject({ body: { status: 'ready' } })
})

test('a refused delivery has its reason and attempts; a delivery has its token', async () => {
  const refusal = {
    chainId: OTHER_ID,
    logIndex: 0,
    messageId: toHash(2),
    transactionHash: toHash(2002),
    minedAtMs: START_MS + 9000,
    reason: 'receiver_restricted' as const,
  }
  await server.db.transaction().execute(async (tx) => {
    await insertBridgeRefusal(tx, { ...refusal, blockNumber: 3 })
    await insertBridgeRefusal(tx, { ...refusal, blockNumber: 4, transactionHash: toHash(2003) })
  })
  expect(await server.send('GET', at(toHash(2)))).toMatchObject({
    body: {
      status: 'failed',
      failure: {
        reason: 'receiver_restricted',
        attempts: 2,
        transaction_hash: toHash(2003),
        failed_dt: new Date(START_MS + 9000).toISOString(),
      },
    },
  })
  const arrival: Partial<BridgeLeg> = {
    side: 'destination',
    chainId: OTHER_ID,
    otherChainId: SEPOLIA_CHAIN_ID,
    blockNumber: 4,
    token: 'USD+',
    tokenAmount: 9_500_000n,
    fee: null,
    sender: null,
  }
  await put(toLeg(2, arrival))
  expect(await server.send('GET', at(toHash(2)))).toMatchObject({
    body: {
      status: 'done',
      expected_dt: null,
      token_symbol: 'wUSD+',
      destination: { token_symbol: 'USD+', token_quantity: '9500000', stage: 'final' },
      failure: null,
    },
  })
})

test('a wallet lists the transfers that it sent or receives, newest first, and no others', async () => {
  const url = '/api/v1/user/bridge/transfers'
  const first = await server.send('GET', `${url}?page=1&page_size=10`, mine)
  const ids = (answer: { body: unknown }) =>
    (answer.body as { transfers: { message_id: string }[] }).transfers.map(
      (each) => each.message_id,
    )
  expect(first).toMatchObject({ status: 200, body: { count: COUNT } })
  expect(ids(first)).toEqual(Array.from({ length: 10 }, (_, index) => toHash(COUNT - index)))
  expect(ids(await server.send('GET', `${url}?page=2&page_size=10`, mine))).toEqual([
    toHash(2),
    toHash(1),
  ])
  expect((await server.send('GET', url, theirs)).body).toEqual({ transfers: [], count: 0 })
  await put(toLeg(77, { receiver: lower(bob.address) }))
  expect(ids(await server.send('GET', url, theirs))).toEqual([toHash(77)])
  expect((await server.send('GET', `${url}?page=0`, mine)).status).toBe(400)
  expect((await server.send('GET', url)).status).toBe(401)
})

test('every endpoint of the group was seen to succeed and to refuse', () => {
  expect(listUntestedStatuses(api.bridge, server.seen)).toEqual([])
})
