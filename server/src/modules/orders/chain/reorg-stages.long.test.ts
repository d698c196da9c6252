import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type OrderFaultFixture,
  startOrderFaultFixture,
} from '../../../testing/orders/test-order-storm.ts'
import { ONE_STOCK_SHARE, type TestOrder } from '../../../testing/orders/test-orders.ts'
import { SEPOLIA_CHAIN_ID } from '../../../testing/server/test-app.ts'
import { findChainState } from '../../chains/service.ts'
import { isOrderBlockFinal, type TokenOrder } from '../tables/order-row.ts'

const LONG_MS = 240_000

/** After this many blocks the order's own block is final. */
const FINAL_AFTER = 16

const sale = { sell: true, assetTokenQuantity: 2n * ONE_STOCK_SHARE } as const
/** The limit is far below the market, so that the broker accepts the order and fills nothing. */
const resting = { orderType: 1, price: 10n ** 18n } as const

let storm: OrderFaultFixture

beforeAll(async () => {
  storm = await startOrderFaultFixture()
})
beforeEach(() => storm.broker.resume())
afterAll(() => storm?.stop())

const getState = async () => {
  const state = await findChainState(storm.db, SEPOLIA_CHAIN_ID)
  if (!state) throw new Error('The chain is not followed')
  return state
}

const findAtBroker = ({ id }: TokenOrder) => storm.broker.brokerage.findOrderByClientId(id)

const listSent = async ({ id }: TokenOrder) => {
  const sent = storm.db.selectFrom('chain_tx').where('intent', 'like', `order/${id}/%`)
  return (await sent.select(['intent', 'status']).execute()).map(
    ({ intent, status }) => `${intent.slice(`order/${id}/`.length)} ${status}`,
  )
}

/** Creates an order whose block is final and whose job has sent nothing yet. */
async function queue(changes: TestOrder = {}): Promise<TokenOrder> {
  const { actions, chain, owner, fixture } = storm
  const hash = await actions.createOrder(owner, changes)
  await chain.mine(FINAL_AFTER)
  await fixture.follow()
  const row = await fixture.get(hash)
  expect(isOrderBlockFinal(row, (await getState()).finalBlock)).toBe(true)
  expect([row.status, row.waitingFor]).toEqual(['PENDING_SUBMIT', 'finality'])
  expect([await findAtBroker(row), await listSent(row)]).toEqual([null, []])
  return row
}

/** Creates an order that the broker has accepted and not filled. */
async function send(changes: TestOrder = {}): Promise<TokenOrder> {
  await storm.broker.setMode('still')
  const { orderHash } = await queue(changes)
  const row = await storm.fixture.until(orderHash, ({ brokerStatus }) => brokerStatus !== null)
  expect((await findAtBroker(row))?.filled).toBe(0n)
  return row
}

const fillAtBroker = async (row: TokenOrder) => {
  await storm.broker.control('tell', { order_id: row.id, event: 'new' })
  await storm.broker.untilStatus(row.brokerOrderId ?? '', 'FILLED')
}

/** Removes all blocks that are not final by a reorg, the deepest that is possible. */
async function loseUnfinalized() {
  await storm.reorganize((await storm.chain.head()) - (await getState()).finalBlock)
}

/** Requests the cancellation in a block, and indexes it. */
async function requestCancel({ orderHash }: TokenOrder) {
  const { actions, chain, owner, fixture } = storm
  await actions.requestCancel(owner, orderHash)
  await chain.mine()
  await fixture.follow()
  expect(await fixture.get(orderHash)).toMatchObject({ status: 'PENDING_CANCEL' })
}

describe('a reorg removes the blocks after the final block of a queued or sent order', () => {
  test.each([
    ['a purchase', {}],
    ['a sale', sale],
  ] as const)(
    'queued: %s is placed and filled once',
    async (_, changes) => {
      const row = await queue(changes)
      await loseUnfinalized()
      expect(await storm.fixture.get(row.orderHash)).toMatchObject({
        ...{ isCanonical: true, blockNumber: row.blockNumber, status: 'PENDING_SUBMIT' },
      })
      await storm.expectConsistent([row.orderHash], ['FILLED'])
    },
    LONG_MS,
  )

  test(
    'queued: a cancel request that a reorg removes stays stored, and nothing is bought',
    async () => {
      const dollars = await storm.actions.dollarsOf(storm.owner)
      const row = await queue()
      await requestCancel(row)
      await storm.reorganize(1)
      expect(await storm.fixture.get(row.orderHash)).toMatchObject({ status: 'PENDING_CANCEL' })
      await storm.expectConsistent([row.orderHash], ['CANCELLED'])
      expect(await findAtBroker(row)).toBeNull()
      expect(await storm.actions.dollarsOf(storm.owner)).toBe(dollars)
    },
    LONG_MS,
  )

  test(
    'queued: a sale whose burn a reorg removes burns once, and is executed afterwards',
    async () => {
      const row = await queue(sale)
      await burn(row)
      const tokens = await storm.actions.totalTokens()
      await loseUnfinalized()
      expect(await storm.actions.totalTokens()).toBe(tokens + 2n * ONE_STOCK_SHARE)
      expect(await findAtBroker(row)).toBeNull()
      await storm.expectConsistent([row.orderHash], ['FILLED'])
      expect((await listSent(row)).filter((each) => each.startsWith('escrow'))).toEqual([
        'escrow/0 final',
      ])
    },
    LONG_MS,
  )

  test.each([
    ['a purchase', {}],
    ['a sale', sale],
  ] as const)(
    'sent: %s is not placed again, and is filled once',
    async (_, changes) => {
      const row = await send(changes)
      await loseUnfinalized()
      await storm.fixture.until(row.orderHash, ({ isCanonical }) => isCanonical)
      await fillAtBroker(row)
      await storm.expectConsistent([row.orderHash], ['FILLED'])
      expect((await findAtBroker(row))?.id).toBe(row.brokerOrderId)
    },
    LONG_MS,
  )

  test(
    'sent: a cancel request that a reorg removes stays stored, and the broker cancels the order',
    async () => {
      const dollars = await storm.actions.dollarsOf(storm.owner)
      const { orderHash } = await queue(resting)
      const row = await storm.fixture.until(orderHash, ({ brokerStatus }) => brokerStatus !== null)
      await requestCancel(row)
      await storm.reorganize(1)
      await storm.expectConsistent([orderHash], ['CANCELLED'])
      expect(await findAtBroker(row)).toMatchObject({ status: 'CANCELED', filled: 0n })
      expect(await storm.actions.dollarsOf(storm.owner)).toBe(dollars)
    },
    LONG_MS,
  )
})

/** Burns the tokens of a sale in a block that a reorg may still remove. */
async function burn(row: TokenOrder) {
  const { actions, chain, fixture } = storm
  const tokens = await actions.totalTokens()
  for (let round = 0; round < 5 && (await actions.totalTokens()) === tokens; round += 1) {
    await fixture.work()
    await chain.mine()
    await fixture.follow()
  }
  expect(await actions.totalTokens()).toBe(tokens - row.assetAmount)
  expect(await fixture.get(row.orderHash)).toMatchObject({ status: 'PENDING_ESCROW' })
}

/** The indexer's fault while the node shows another chain below the final block. */
const CONTRADICTION = 'no longer contains block'

let known: Hex | null = null

/** Replaces the final chain by one without the order's block: the indexer halts and reports the contradiction. */
async function contradict({ blockNumber }: TokenOrder) {
  const { chain, fixture } = storm
  known = await chain.rpc<Hex>('anvil_dumpState', true)
  await chain.rpc('anvil_reorg', (await chain.head()) - (blockNumber ?? 0) + 1, [])
  await expect(fixture.follow()).rejects.toThrow(CONTRADICTION)
  expect(await getState()).toMatchObject({ isHalted: true })
  expect((await getState()).fault).toContain(CONTRADICTION)
}

/** Restores the chain. */
async function heal() {
  if (known === null) return
  const { chain, fixture } = storm
  await chain.rpc('anvil_loadState', known)
  known = null
  await chain.mine()
  await fixture.follow()
  expect(await getState()).toMatchObject({ isHalted: false, fault: null })
}

/** Works long enough for anything sent to the other chain to be final there. */
async function workOn() {
  const { chain, fixture } = storm
  for (let round = 0; round < FINAL_AFTER + 4; round += 1) {
    await fixture.consumeEvents()
    await fixture.work()
    await chain.mine()
    await expect(fixture.follow()).rejects.toThrow(CONTRADICTION)
  }
}

describe('a chain that lost the final block of an order is not processed', () => {
  afterEach(heal)

  test.each([
    ['a purchase', {}],
    ['a sale', sale],
  ] as const)(
    'queued: %s waits, and is placed once when the chain is restored',
    async (_, changes) => {
      const row = await queue(changes)
      await contradict(row)
      await workOn()
      expect([await findAtBroker(row), await listSent(row)]).toEqual([null, []])
      await heal()
      await storm.expectConsistent([row.orderHash], ['FILLED'])
    },
    LONG_MS,
  )

  test(
    'queued: a pending burn is not settled by the other chain',
    async () => {
      const row = await queue(sale)
      await burn(row)
      await contradict(row)
      await workOn()
      expect([await findAtBroker(row), await listSent(row)]).toEqual([null, ['escrow/0 signed']])
      await heal()
      await storm.expectConsistent([row.orderHash], ['FILLED'])
      expect((await storm.fixture.get(row.orderHash)).failures).toBe(0)
    },
    LONG_MS,
  )

  test.each([
    ['a purchase', {}, []],
    ['a sale', sale, ['escrow/0 final']],
  ] as const)(
    'sent: an execution of %s is filled once when the chain is restored',
    async (_, changes, sent) => {
      const row = await send(changes)
      await contradict(row)
      await fillAtBroker(row)
      await workOn()
      expect(await storm.fixture.get(row.orderHash)).toMatchObject({ brokerStatus: 'FILLED' })
      expect(await listSent(row)).toEqual(sent)
      await heal()
      await storm.expectConsistent([row.orderHash], ['FILLED'])
      expect(await storm.fixture.get(row.orderHash)).toMatchObject({ failures: 0 })
    },
    LONG_MS,
  )
})
