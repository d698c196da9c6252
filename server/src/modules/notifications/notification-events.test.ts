import { randomBytes } from 'node:crypto'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createMemoCode } from '@parvalue/shared/domain/wires/wire-memo.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { alice, signIn } from '../../testing/chain/test-wallet.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { createAccountNotifier } from '../account/notify-holder.ts'
import { insertWireRequest } from '../funding/wire-request-store.ts'
import { recordBankTransfer } from '../funding/wires/record-transfer.ts'
import { applyRedemptionTransition } from '../redemptions/apply-transition.ts'
import { insertRedemption } from '../redemptions/store.ts'
import { listNotificationRows } from './notification-store.ts'

const ALICE = alice.address.toLowerCase() as Address
const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const HASH = `0x${'4a'.repeat(32)}` as const
const DAY_MS = 86_400_000

let server: TestApp

const log = pino({ level: 'silent' })
const enqueue = async () => {}

beforeAll(async () => {
  server = await startTestApp()
  await signIn(server)
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const clock = () => server.clock.nowMs

/** Returns the events of the notifications of one kind, each with its data. */
async function readFacts(kind: 'redemptions' | 'wires' | 'identity') {
  const items = await listNotificationRows(
    server.db,
    { wallet: ALICE, kind },
    { offset: 0, limit: 100 },
  )
  return items.map(({ event, facts }) => [event, facts])
}

test('TR-06 a paid redemption creates one notification, and only then', async () => {
  await inTransaction(server.db, (tx) =>
    insertRedemption(tx, {
      id: ID,
      chainId: SEPOLIA_CHAIN_ID,
      contract: ALICE,
      requestHash: HASH,
      ticket: 7n,
      owner: ALICE,
      receiver: ALICE,
      paymentToken: ALICE,
      paymentAmount: 25_000_000n,
      amount: 25_500_000n,
      shares: 25_500_000n,
      blockNumber: 1,
      transactionHash: HASH,
      requestedAt: new Date(clock()),
    }),
  )
  const move = (event: Parameters<typeof applyRedemptionTransition>[2]['event'], patch = {}) =>
    inTransaction(server.db, (tx) =>
      applyRedemptionTransition(tx, { clock, enqueue, log }, { id: ID, event, patch }),
    )
  await move('confirm')
  expect(await readFacts('redemptions')).toEqual([])
  const closed = { closed_by: 'paid', closed_block: 9, closed_transaction_hash: HASH }
  expect(await move('finish_paid', closed)).toBe('FILLED')
  expect(await move('finish_paid', closed)).toBeNull()
  const facts = { redemption_id: ID, amount: '25.5', chain_id: String(SEPOLIA_CHAIN_ID) }
  expect(await readFacts('redemptions')).toEqual([['redemption_paid', facts]])
})

const transfer = {
  ref: 'transfer_1',
  networkRef: null,
  currency: 'USD',
  cents: 12_345n,
  originator: { name: 'Ana', bank: '021000021' },
  status: 'settled',
  statusText: 'complete',
} as const

test('TR-06 a wire for a request creates one notification; an unassigned wire none', async () => {
  const settings = server.config.wires
  const notify = async () => {}
  const { db } = server
  const tools = { random: randomBytes, log, crashAt: neverCrash, approvalLimit: 0n }
  const deps = { db, clock, enqueue, settings, notify, ...tools }
  const memoCode = createMemoCode(randomBytes)
  await inTransaction(db, (tx) =>
    insertWireRequest(tx, {
      memoCode,
      wallet: ALICE,
      chainId: SEPOLIA_CHAIN_ID,
      cents: 12_345n,
      createdAtMs: clock() - DAY_MS,
      expiresAtMs: clock() + DAY_MS,
    }),
  )
  const { accountId } = settings
  const arrived = { ...transfer, accountId, memo: memoCode, arrivedAtMs: clock() }
  await recordBankTransfer(deps, { ...arrived, ref: 'transfer_0', memo: 'INVOICE 7' })
  expect(await readFacts('wires')).toEqual([])
  await recordBankTransfer(deps, arrived)
  await recordBankTransfer(deps, arrived)
  expect(await readFacts('wires')).toEqual([
    [
      'wire_received',
      { memo_code: memoCode, amount: '123.45', chain_id: String(SEPOLIA_CHAIN_ID) },
    ],
  ])
})

test('each identity decision creates one notification', async () => {
  const { db } = server
  const { entity_id } = await db
    .selectFrom('wallets')
    .where('address', '=', ALICE)
    .select('entity_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('identity_checks')
    .values({
      inquiry_id: 'inq_1',
      entity_id,
      number: 0,
      type: 'PERSONA',
      status: 'pending',
      found: null,
      started_at: new Date(clock()),
      changed_at: new Date(clock()),
      last_polled_at: null,
    })
    .execute()
  const notify = createAccountNotifier({ clock, enqueue })
  const judge = async (status: 'pending' | 'needs_review' | 'approved') => {
    server.clock.nowMs += 1000
    await db
      .updateTable('identity_checks')
      .set({ status, changed_at: new Date(clock()) })
      .execute()
    for (let count = 0; count < 2; count += 1) {
      await inTransaction(db, (tx) => notify(tx, entity_id))
    }
  }
  await judge('pending')
  expect(await readFacts('identity')).toEqual([])
  await judge('needs_review')
  await judge('approved')
  expect(await readFacts('identity')).toEqual([
    ['identity_changed', { step: 'identity', status: 'approved' }],
    ['identity_changed', { step: 'identity', status: 'in_review' }],
  ])
})
