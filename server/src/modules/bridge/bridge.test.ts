import type { BridgeStatus } from '@parvalue/shared/domain/bridge/bridge.ts'
import { bridgeAccountsOf } from '@parvalue/shared/domain/ledger/ledger-bridge.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import {
  type BridgeChains,
  createBridgeActions,
  createBridgeIndexers,
  DESTINATION_CHAIN_ID,
  SOURCE_CHAIN_ID,
  startBridgeChains,
  startTestRelay,
} from '../../testing/chain/test-bridge.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { auditLedger, getBalance } from '../ledger/service.ts'
import { getLedgerSupply } from '../usdplus/service.ts'
import {
  findBridgeTransfer,
  listBridgeTransfers,
  listBridgeViolations,
  type Transfer,
} from './service.ts'

const AMOUNT = 25_000_000n

let chains: BridgeChains
let engine: DatabaseEngine
let relay: Awaited<ReturnType<typeof startTestRelay>>
let fixture: Awaited<ReturnType<typeof createBridgeIndexers>>
let here: ReturnType<typeof createBridgeActions>
let there: ReturnType<typeof createBridgeActions>
let alice: Address
let bob: Address

beforeAll(async () => {
  chains = await startBridgeChains()
  engine = await openTestDatabase()
  here = createBridgeActions(chains.source)
  there = createBridgeActions(chains.destination)
  const accounts = (await chains.source.accounts()).map((each) => each.toLowerCase() as Address)
  ;[alice = '0x', bob = '0x'] = accounts
  await here.fund(alice, 900_000_000n, { isHalfWrapped: true })
  await open()
})
async function open() {
  relay = await startTestRelay(chains)
  fixture = await createBridgeIndexers(engine.db, chains)
  await fixture.mine(20)
  await fixture.follow()
}
beforeEach(() => relay.resume())
afterAll(async () => {
  await relay?.stop()
  chains?.source.stop()
  chains?.destination.stop()
  await engine?.close()
})

const deps = () => ({ db: engine.db, isLocal: () => true })

async function findLast(): Promise<Transfer | null> {
  const { transfers } = await listBridgeTransfers(deps(), alice, { page: 1, pageSize: 100 })
  const [newest] = [...transfers].sort(
    (a, b) => (b.source?.blockNumber ?? 0) - (a.source?.blockNumber ?? 0),
  )
  return newest ?? null
}

async function get(id: Hex): Promise<Transfer> {
  const transfer = await findBridgeTransfer(deps(), id)
  if (!transfer) throw new Error('The transfer is gone')
  return transfer
}

const listNotifications = (id: Hex) =>
  engine.db
    .selectFrom('notifications')
    .where('key', '=', `bridge_finished/${id}`)
    .orderBy('wallet')
    .select(['wallet', 'facts'])
    .execute()

const untilStatus = (id: Hex, status: BridgeStatus) =>
  fixture.until(async () => (await findBridgeTransfer(deps(), id))?.status === status)

/** Sends, and returns the transfer after the first block that has it. */
async function send(how: () => Promise<Hex>): Promise<Transfer> {
  const before = (await findLast())?.messageId
  await how()
  await chains.source.mine()
  await fixture.follow()
  const sent = await findLast()
  if (!sent || sent.messageId === before) throw new Error('Nothing was sent')
  return sent
}

const inFlight = () =>
  getBalance(engine.db, bridgeAccountsOf(SOURCE_CHAIN_ID, DESTINATION_CHAIN_ID).inFlight)

/** Expects invariants 2 and 8 and those of the ledger to hold, after indexing both chains up to their heads. */
async function expectSound() {
  await fixture.mine(16)
  await fixture.follow()
  expect({
    audit: await auditLedger(engine.db),
    faults: [
      ...(await listBridgeViolations(engine.db, SOURCE_CHAIN_ID)),
      ...(await listBridgeViolations(engine.db, DESTINATION_CHAIN_ID)),
    ],
    supplies: [
      await getLedgerSupply(engine.db, SOURCE_CHAIN_ID),
      await getLedgerSupply(engine.db, DESTINATION_CHAIN_ID),
    ],
  }).toEqual({
    audit: [],
    faults: [],
    supplies: [await chains.source.totalSupply(), await chains.destination.totalSupply()],
  })
}

test('a transfer with an unknown message id is not found', async () => {
  expect(await findBridgeTransfer(deps(), `0x${'5c'.repeat(32)}`)).toBeNull()
})

test('BR-09 invariant 2 invariant 8 USD+ is sent once, waits for finality, and is delivered once', async () => {
  const supply = async () =>
    (await chains.source.totalSupply()) + (await chains.destination.totalSupply())
  const before = await supply()
  const sent = await send(() => here.sendUsdPlus(alice, bob, AMOUNT))
  expect(sent).toMatchObject({
    status: 'sent',
    amount: AMOUNT,
    receiver: bob,
    sourceChainId: SOURCE_CHAIN_ID,
    destinationChainId: DESTINATION_CHAIN_ID,
    source: { sender: alice, token: 'USD+', tokenAmount: AMOUNT, stage: 'seen', confirmations: 1 },
    destination: null,
  })
  await fixture.mine(3)
  await fixture.follow()
  expect(await relay.list()).toEqual([])
  expect([await inFlight(), await supply()]).toEqual([AMOUNT, before - AMOUNT])
  await untilStatus(sent.messageId, 'delivered')
  expect((await get(sent.messageId)).destination).toMatchObject({
    receiver: bob,
    token: 'USD+',
    tokenAmount: AMOUNT,
  })
  await untilStatus(sent.messageId, 'done')
  expect([await inFlight(), await supply()]).toEqual([0n, before])
  expect(await chains.destination.balanceOf(bob)).toBe(AMOUNT)
  const { transfers, count } = await listBridgeTransfers(deps(), bob, { page: 1, pageSize: 10 })
  expect([transfers.map(({ messageId }) => messageId), count]).toEqual([[sent.messageId], 1])
  const changes = await engine.db
    .selectFrom('change_events')
    .where('kind', '=', 'bridge')
    .selectAll()
    .execute()
  expect(new Set(changes.map(({ wallet }) => wallet))).toEqual(new Set([alice, bob]))
  await expectSound()
})

test('BR-06 wUSD+ is bridged by value, and is delivered as USD+ when wrapping fails', async () => {
  const wrapped = await send(() => here.sendWrapped(alice, alice, AMOUNT))
  expect(wrapped).toMatchObject({
    amount: AMOUNT,
    source: { token: 'wUSD+', tokenAmount: AMOUNT, sender: alice },
  })
  await untilStatus(wrapped.messageId, 'delivered')
  expect((await get(wrapped.messageId)).destination?.token).toBe('wUSD+')
  expect(await there.wrappedOf(alice)).toBe(AMOUNT)

  await there.setWrapping('pause')
  await chains.destination.mine()
  const unwrapped = await send(() => here.sendWrapped(alice, alice, AMOUNT))
  await untilStatus(unwrapped.messageId, 'delivered')
  expect((await get(unwrapped.messageId)).destination).toMatchObject({
    token: 'USD+',
    tokenAmount: AMOUNT,
  })
  expect(await chains.destination.balanceOf(alice)).toBe(AMOUNT)
  await there.setWrapping('unpause')
  await expectSound()
})

test('a restricted receiver delays no other transfer, and is paid after the restriction ends', async () => {
  const other = (await chains.source.accounts()).at(3)?.toLowerCase() as Address
  await there.restrict(other, true)
  await chains.destination.mine()
  const stuck = await send(() => here.sendUsdPlus(alice, other, AMOUNT))
  const free = await send(() => here.sendUsdPlus(alice, bob, AMOUNT))
  await untilStatus(stuck.messageId, 'failed')
  expect(await get(stuck.messageId)).toMatchObject({
    refusal: { reason: 'receiver_restricted', attempts: 1 },
  })
  await untilStatus(free.messageId, 'delivered')
  expect(await inFlight()).toBeGreaterThanOrEqual(AMOUNT)
  await there.restrict(other, false)
  await chains.destination.mine()
  await relay.resume()
  await untilStatus(stuck.messageId, 'done')
  expect((await get(stuck.messageId)).refusal).toBeNull()
  expect(await chains.destination.balanceOf(other)).toBe(AMOUNT)
  await expectSound()
})

test('a transfer to a paused chain waits, and is delivered after the pause', async () => {
  await there.pause('pause')
  await chains.destination.mine()
  const sent = await send(() => here.sendUsdPlus(alice, bob, AMOUNT))
  await untilStatus(sent.messageId, 'failed')
  expect((await get(sent.messageId)).refusal?.reason).toBe('destination_paused')
  await there.pause('unpause')
  await chains.destination.mine()
  await relay.resume()
  await untilStatus(sent.messageId, 'done')
  await expectSound()
})

test('a reorg of the source block removes the transfer, and nothing was released', async () => {
  const before = await chains.destination.balanceOf(bob)
  const sent = await send(() => here.sendUsdPlus(alice, bob, AMOUNT))
  // The block of the transfer is now just deep enough for the transfer to be posted.
  await chains.source.mine(2)
  await fixture.follow()
  expect(await inFlight()).toBe(AMOUNT)
  await chains.source.rpc('anvil_reorg', 3, [])
  await chains.source.mine()
  await fixture.follow()
  expect([await findBridgeTransfer(deps(), sent.messageId), await inFlight()]).toEqual([null, 0n])
  await expectSound()
  expect(await chains.destination.balanceOf(bob)).toBe(before)
})

test('a transfer in the block right below a reorg stays', async () => {
  const sent = await send(() => here.sendUsdPlus(alice, bob, AMOUNT))
  await chains.source.mine(2)
  await fixture.follow()
  await chains.source.rpc('anvil_reorg', 2, [])
  await chains.source.mine()
  await fixture.follow()
  expect([(await get(sent.messageId)).status, await inFlight()]).toEqual(['sent', AMOUNT])
  await untilStatus(sent.messageId, 'done')
  await expectSound()
})

test('TR-06 a delivery that a reorg removes is delivered again, once, and notified once', async () => {
  const before = await chains.destination.balanceOf(bob)
  const sent = await send(() => here.sendUsdPlus(alice, bob, AMOUNT))
  await untilStatus(sent.messageId, 'delivered')
  await chains.destination.mine(3)
  await fixture.follow()
  const block = (await get(sent.messageId)).destination?.blockNumber ?? 0
  const depth = (await chains.destination.head()) - block + 1
  await chains.destination.rpc('anvil_reorg', depth, [])
  await chains.destination.mine()
  await fixture.destination()
  expect((await get(sent.messageId)).destination).toBeNull()
  expect(await listNotifications(sent.messageId)).toEqual([])
  await untilStatus(sent.messageId, 'done')
  await fixture.mine(3)
  await fixture.follow()
  const { messageId: message_id } = sent
  const chain_id = String(DESTINATION_CHAIN_ID)
  const facts = { message_id, amount: '25', symbol: 'USD+', chain_id }
  const parties = [alice, bob].sort().map((wallet) => ({ wallet, facts }))
  expect(await listNotifications(message_id)).toEqual(parties)
  expect(await chains.destination.balanceOf(bob)).toBe(before + AMOUNT)
  await expectSound()
})

test('a delivery that is newer than the indexed source chain is no violation yet', async () => {
  const template = await engine.db
    .selectFrom('bridge_legs')
    .where('side', '=', 'destination')
    .selectAll()
    .executeTakeFirstOrThrow()
  const id = `0x${'f1'.repeat(32)}`
  const later = { ...template, message_id: id, mined_at: new Date(Date.now() + 86_400_000) }
  await engine.db
    .insertInto('bridge_legs')
    .values(later as never)
    .execute()
  expect(await listBridgeViolations(engine.db, DESTINATION_CHAIN_ID)).toEqual([
    expect.stringContaining('delivered, the rows'),
  ])
  await engine.db.deleteFrom('bridge_legs').where('message_id', '=', id).execute()
})

test('a delivery that was never sent, or that differs from what was sent, is a violation', async () => {
  const template = await engine.db
    .selectFrom('bridge_legs')
    .where('side', '=', 'destination')
    .selectAll()
    .executeTakeFirstOrThrow()
  const id = `0x${'f0'.repeat(32)}`
  await engine.db
    .insertInto('bridge_legs')
    .values({ ...template, message_id: id } as never)
    .execute()
  const [unsent, ...others] = await listBridgeViolations(engine.db, DESTINATION_CHAIN_ID)
  expect(unsent).toBe(
    `Bridge message ${id} was delivered on chain ${DESTINATION_CHAIN_ID} but never sent.`,
  )
  expect(others).toEqual([expect.stringContaining('delivered, the rows')])
  await engine.db.deleteFrom('bridge_legs').where('message_id', '=', id).execute()
  await engine.db
    .updateTable('bridge_legs')
    .set({ receiver: alice })
    .where('message_id', '=', template.message_id)
    .where('side', '=', 'destination')
    .execute()
  expect(await listBridgeViolations(engine.db, DESTINATION_CHAIN_ID)).toEqual([
    `Bridge message ${template.message_id}: delivery on chain ${DESTINATION_CHAIN_ID} differs from what was sent.`,
  ])
})
