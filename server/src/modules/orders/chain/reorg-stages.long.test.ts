import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OrderStorm, startOrderStorm } from '../../../testing/orders/test-order-storm.ts'
import { SHARE, type TestOrder } from '../../../testing/orders/test-orders.ts'
import { CHAIN_ID } from '../../../testing/server/test-app.ts'
import { findChainState } from '../../chains/service.ts'
import { isFinalAt, type TokenOrder } from '../tables/row.ts'

const LONG_MS = 240_000

/** The order's own block is final before its job does anything, here and at every later stage. */
const FINAL_AFTER = 16

const sale = { sell: true, assetTokenQuantity: 2n * SHARE } as const
/** Far below the market, so that the broker has it and fills nothing. */
const resting = { orderType: 1, price: 10n ** 18n } as const

let storm: OrderStorm

beforeAll(async () => {
  storm = await startOrderStorm()
})
beforeEach(() => storm.broker.resume())
afterAll(() => storm?.stop())

const getState = async () => {
  const state = await findChainState(storm.db, CHAIN_ID)
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

/** Its block stands for good and its job waits: nobody outside has heard of it. */
async function queue(changes: TestOrder = {}): Promise<TokenOrder> {
  const { actions, chain, owner, fixture: world } = storm
  const hash = await actions.createOrder(owner, changes)
  await chain.mine(FINAL_AFTER)
  await world.follow()
  const row = await world.get(hash)
  expect(isFinalAt(row, (await getState()).finalBlock)).toBe(true)
  expect([row.status, row.waitingFor]).toEqual(['PENDING_SUBMIT', 'finality'])
  expect([await findAtBroker(row), await listSent(row)]).toEqual([null, []])
  return row
}

/** The broker has it and has filled nothing. */
async function send(changes: TestOrder = {}): Promise<TokenOrder> {
  await storm.broker.setMode('still')
  const { orderHash } = await queue(changes)
  const row = await storm.fixture.until(orderHash, ({ brokerStatus }) => brokerStatus !== null)
  expect((await findAtBroker(row))?.filled).toBe(0n)
  return row
}

const goOn = async (row: TokenOrder) => {
  await storm.broker.control('tell', { order_id: row.id, event: 'new' })
  await storm.broker.untilStatus(row.brokerOrderId ?? '', 'FILLED')
}

/** All blocks that are not final: no chain may lose more. */
async function loseAll() {
  await storm.reorganise((await storm.chain.head()) - (await getState()).finalBlock)
}

/** In a block, which we have read. */
async function askCancel({ orderHash }: TokenOrder) {
  const { actions, chain, owner, fixture: world } = storm
  await actions.requestCancel(owner, orderHash)
  await chain.mine()
  await world.follow()
  expect(await world.get(orderHash)).toMatchObject({ status: 'PENDING_CANCEL' })
}

describe('no chain loses the block of an order that is queued or sent, but those after it', () => {
  test.each([
    ['a purchase', {}],
    ['a sale', sale],
  ] as const)(
    'queued: %s is placed and filled once',
    async (_, changes) => {
      const row = await queue(changes)
      await loseAll()
      expect(await storm.fixture.get(row.orderHash)).toMatchObject({
        ...{ isCanonical: true, blockNumber: row.blockNumber, status: 'PENDING_SUBMIT' },
      })
      await storm.expectConsistent([row.orderHash], ['FILLED'])
    },
    LONG_MS,
  )

  test(
    'queued: whose cancel request is lost keeps the wish, and nobody buys anything',
    async () => {
      const dollars = await storm.actions.dollarsOf(storm.owner)
      const row = await queue()
      await askCancel(row)
      await storm.reorganise(1)
      expect(await storm.fixture.get(row.orderHash)).toMatchObject({ status: 'PENDING_CANCEL' })
      await storm.expectConsistent([row.orderHash], ['CANCELLED'])
      expect(await findAtBroker(row)).toBeNull()
      expect(await storm.actions.dollarsOf(storm.owner)).toBe(dollars)
    },
    LONG_MS,
  )

  test(
    'queued: a sale whose burn is lost burns once, and is sold after',
    async () => {
      const row = await queue(sale)
      await burn(row)
      const tokens = await storm.actions.totalTokens()
      await loseAll()
      expect(await storm.actions.totalTokens()).toBe(tokens + 2n * SHARE)
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
    'sent: %s is not sent again, and is filled once',
    async (_, changes) => {
      const row = await send(changes)
      await loseAll()
      await storm.fixture.until(row.orderHash, ({ isCanonical }) => isCanonical)
      await goOn(row)
      await storm.expectConsistent([row.orderHash], ['FILLED'])
      expect((await findAtBroker(row))?.id).toBe(row.brokerOrderId)
    },
    LONG_MS,
  )

  test(
    'sent: whose cancel request is lost keeps the wish, and the broker cancels it',
    async () => {
      const dollars = await storm.actions.dollarsOf(storm.owner)
      const { orderHash } = await queue(resting)
      const row = await storm.fixture.until(orderHash, ({ brokerStatus }) => brokerStatus !== null)
      await askCancel(row)
      await storm.reorganise(1)
      await storm.expectConsistent([orderHash], ['CANCELLED'])
      expect(await findAtBroker(row)).toMatchObject({ status: 'CANCELED', filled: 0n })
      expect(await storm.actions.dollarsOf(storm.owner)).toBe(dollars)
    },
    LONG_MS,
  )
})

/** The chain has the burn, in a block that may still be lost. */
async function burn(row: TokenOrder) {
  const { actions, chain, fixture: world } = storm
  const tokens = await actions.totalTokens()
  for (let round = 0; round < 5 && (await actions.totalTokens()) === tokens; round += 1) {
    await world.work()
    await chain.mine()
    await world.follow()
  }
  expect(await actions.totalTokens()).toBe(tokens - row.assetAmount)
  expect(await world.get(row.orderHash)).toMatchObject({ status: 'PENDING_ESCROW' })
}

/** Why nothing of the chain is believed while its node shows another one below what was final. */
const CONTRADICTION = 'no longer contains block'

let known: Hex | null = null

/** Another chain than the one that was final, without the order's own block: the line stops, and says so. */
async function contradict({ blockNumber }: TokenOrder) {
  const { chain, fixture: world } = storm
  known = await chain.rpc<Hex>('anvil_dumpState', true)
  await chain.rpc('anvil_reorg', (await chain.head()) - (blockNumber ?? 0) + 1, [])
  await expect(world.follow()).rejects.toThrow(CONTRADICTION)
  expect(await getState()).toMatchObject({ isHalted: true })
  expect((await getState()).fault).toContain(CONTRADICTION)
}

/** The chain is itself again. */
async function heal() {
  if (known === null) return
  const { chain, fixture: world } = storm
  await chain.rpc('anvil_loadState', known)
  known = null
  await chain.mine()
  await world.follow()
  expect(await getState()).toMatchObject({ isHalted: false, fault: null })
}

/** As long as takes what is sent to that other chain to be final there. */
async function workOn() {
  const { chain, fixture: world } = storm
  for (let round = 0; round < FINAL_AFTER + 4; round += 1) {
    await world.consumeEvents()
    await world.work()
    await chain.mine()
    await expect(world.follow()).rejects.toThrow(CONTRADICTION)
  }
}

describe('a chain without the block of an order that was final is believed in nothing', () => {
  afterEach(heal)

  test.each([
    ['a purchase', {}],
    ['a sale', sale],
  ] as const)(
    'queued: %s waits, and is placed once when the chain is itself again',
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
    'queued: a burn that was on its way is judged by no other chain',
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
    'sent: what the broker fills of %s meanwhile lands once when the chain is itself again',
    async (_, changes, sent) => {
      const row = await send(changes)
      await contradict(row)
      await goOn(row)
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
