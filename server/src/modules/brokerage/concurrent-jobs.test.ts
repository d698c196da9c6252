import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BrokerageAccountFixture,
  startBrokerageAccountFixture,
} from '../../testing/accounts/test-brokerage-accounts.ts'
import type { SessionCredentials } from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { auditLedger } from '../ledger/service.ts'
import { linkBank } from './submit/bank-link.ts'
import { creditAccount, submitCashJournal } from './submit/cash-journal.ts'
import { processAchTransfer } from './submit/transfer.ts'
import { getAchTransfer } from './tables/ach-transfer-store.ts'

let desk: BrokerageAccountFixture
let mine: SessionCredentials
let bankId: string
let entityId: string
let vendorId: string

beforeAll(async () => {
  desk = await startBrokerageAccountFixture()
  ;({ credentials: mine, bankId, entityId } = await desk.openWith('500'))
  const row = await desk.db
    .selectFrom('brokerage_accounts')
    .select('vendor_id')
    .executeTakeFirstOrThrow()
  vendorId = row.vendor_id ?? ''
}, TEST_START_MAX_MS)
afterAll(() => desk.stop())

/** Runs a job twice at the same moment, as two workers with the same row would. */
const twice = (run: () => Promise<void>) => Promise.all([run(), run()])

const countTransfers = async () => (await desk.deps.customers.listTransfers(vendorId)).length

/** Lists the idempotency keys of the cash journals that the broker received. */
async function listGiven(): Promise<string[]> {
  const { url, key } = desk.broker.access
  const headers = { authorization: `Basic ${btoa(key)}` }
  const response = await fetch(`${url}/v1/journals?to_account=${vendorId}`, { headers })
  const journals = (await response.json()) as { description: string }[]
  return journals.map(({ description }) => description)
}

test.each(['INCOMING', 'OUTGOING'] as const)(
  'AB-03 two concurrent jobs of one transfer (%s) post its money once',
  async (direction) => {
    await desk.broker.setMode('ach_seconds', '3600')
    const before = await countTransfers()
    const { body } = await desk.transfer(mine, { bankId, amount: '25', direction })
    await twice(() => processAchTransfer(desk.deps, String(body.id)))
    await desk.runJobs()
    expect(await countTransfers()).toBe(before + 1)
  },
)

type Direction = 'INCOMING' | 'OUTGOING'

/**
 * Suspends a process before it sends a transfer, sends the transfer from another process, and resumes the first one.
 * `afterSend` runs in the first process once the broker has its copy. Returns the broker's id of the other copy.
 */
async function sendTwice(id: string, afterSend: () => void): Promise<string | null> {
  const { customers } = desk.deps
  const suspended = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  const createTransfer: typeof customers.createTransfer = async (...terms) => {
    suspended.resolve()
    await resumed.promise
    const submitted = await customers.createTransfer(...terms)
    afterSend()
    return submitted
  }
  const late = processAchTransfer(
    { ...desk.deps, customers: { ...customers, createTransfer } },
    id,
  ).catch((error: unknown) => expect(error).toEqual(new Error('killed')))
  await suspended.promise
  await processAchTransfer({ ...desk.deps, inFlightMaxMs: 0 }, id)
  const { vendor_id } = await getAchTransfer(desk.db, id)
  resumed.resolve()
  await late
  return vendor_id
}

async function listAtBroker(cents: bigint, direction: Direction) {
  const transfers = await desk.deps.customers.listTransfers(vendorId)
  return transfers.filter((each) => each.cents === cents && each.direction === direction)
}

/** Expects two copies at the broker, and that the one whose id is not `vendor_id` is canceled there and in our rows. */
async function expectSecondCanceled(cents: bigint, direction: Direction, vendor_id: string | null) {
  expect(await listAtBroker(cents, direction)).toHaveLength(2)
  await desk.until(async () => {
    const copies = await listAtBroker(cents, direction)
    const open = copies.filter(({ status }) => status === 'queued')
    return open.length === 1 && open[0]?.id === vendor_id
  })
  await desk.runJobs()
  const rows = await desk.db
    .selectFrom('ach_transfers')
    .where('cents', '=', cents.toString())
    .where('direction', '=', direction)
    .orderBy('created_at')
    .select(['status', 'vendor_id'])
    .execute()
  expect(rows).toEqual([
    { status: 'queued', vendor_id },
    { status: 'cancelled', vendor_id: expect.any(String) },
  ])
}

const KILL = () => {
  throw new Error('killed')
}

test.each([
  { direction: 'INCOMING', dollars: 26n, fate: 'records the response', afterSend: () => {} },
  { direction: 'OUTGOING', dollars: 26n, fate: 'records the response', afterSend: () => {} },
  {
    direction: 'INCOMING',
    dollars: 27n,
    fate: 'is killed before it records the response',
    afterSend: KILL,
  },
  {
    direction: 'OUTGOING',
    dollars: 27n,
    fate: 'is killed before it records the response',
    afterSend: KILL,
  },
] as const)(
  'AB-03 a duplicate transfer ($direction) is canceled at the broker, sent by a process that $fate',
  async ({ direction, dollars, afterSend }) => {
    await desk.broker.setMode('ach_seconds', '3600')
    const { body } = await desk.transfer(mine, { bankId, amount: `${dollars}`, direction })
    const before = await desk.ledger(mine)
    const id = await sendTwice(String(body.id), afterSend)
    await expectSecondCanceled(dollars * 100n, direction, id)
    expect(await desk.ledger(mine)).toEqual(before)
  },
)

test('AB-03 each transfer whose response was lost is matched with its own at the broker', async () => {
  await desk.broker.setMode('drop_answers')
  const bodies = []
  for (const amount of ['11', '12', '11', '13']) {
    const { body } = await desk.transfer(mine, { bankId, amount, direction: 'INCOMING' })
    await processAchTransfer(desk.deps, String(body.id))
    bodies.push(body)
  }
  await desk.broker.resume()
  for (const { id } of bodies) await processAchTransfer(desk.deps, String(id))
  const transfers = await desk.deps.customers.listTransfers(vendorId)
  const rows = await desk.db
    .selectFrom('ach_transfers')
    .where(
      'id',
      'in',
      bodies.map(({ id }) => String(id)),
    )
    .select(['vendor_id', 'cents'])
    .execute()
  const centsAtBroker = rows.map(
    ({ vendor_id }) => transfers.find(({ id }) => id === vendor_id)?.cents,
  )
  expect(new Set(rows.map(({ vendor_id }) => vendor_id)).size).toBe(4)
  expect(centsAtBroker).toEqual(rows.map(({ cents }) => BigInt(cents)))
})

test('two concurrent jobs of one gift credit it once', async () => {
  const gift = { entityId, cents: 700n, key: 'gift/twice', nowMs: Date.now() }
  const before = Number((await desk.ledger(mine)).cash)
  await desk.db.transaction().execute((tx) => creditAccount(tx, desk.deps.enqueue, gift))
  await twice(() => submitCashJournal(desk.deps, gift.key))
  await desk.until(async () => Number((await desk.ledger(mine)).cash) === before + 7)
  expect(await listGiven()).toEqual([gift.key])
})

test('two concurrent jobs of one bank link create it once, and it stays linked', async () => {
  await desk.broker.setMode('ach_seconds', '0')
  await desk.until(async () => (await desk.ledger(mine)).incoming === '0.00')
  await desk.until(async () => (await desk.ledger(mine)).outgoing === '0.00')
  await desk.server.send('DELETE', `brokerage/account/ach/${bankId}`, mine)
  const bank = async () =>
    (await desk.server.send('GET', 'brokerage/account/ach', mine)).body.bank as {
      status: string
    } | null
  await desk.until(async () => (await bank()) === null)
  const id = await desk.chooseBank(mine)
  await twice(() => linkBank(desk.deps, id))
  await desk.until(async () => (await bank())?.status === 'APPROVED')
  expect(await desk.deps.customers.listBanks(vendorId)).toHaveLength(1)
})

test('XT-08 an account with a pending gift does not close, and one that closes accepts none', async () => {
  const cash = (await desk.ledger(mine)).cash ?? ''
  const current = await desk.server.send('GET', 'brokerage/account/ach', mine)
  const bank = (current.body.bank as { id: string }).id
  await desk.transfer(mine, { bankId: bank, amount: cash, direction: 'OUTGOING' })
  await desk.until(async () => (await desk.ledger(mine)).outgoing === '0.00')
  const gift = { entityId, cents: 100n, key: 'gift/late', nowMs: Date.now() }
  const payGift = (key: string) =>
    desk.db.transaction().execute((tx) => creditAccount(tx, desk.deps.enqueue, { ...gift, key }))
  await payGift(gift.key)
  const close = () => desk.server.send('POST', 'brokerage/account/close', mine)
  expect(await close()).toMatchObject({ status: 409, body: { fields: { account: 'not_empty' } } })
  await desk.until(async () => (await desk.ledger(mine)).cash === '1.00')
  await desk.transfer(mine, { bankId: bank, amount: '1', direction: 'OUTGOING' })
  await desk.until(async () => (await desk.ledger(mine)).outgoing === '0.00')
  expect((await close()).status).toBe(200)
  expect(await payGift('gift/later')).toEqual({ ok: false, reason: 'no_account' })
  expect(await auditLedger(desk.db)).toEqual([])
})
