import { randomBytes } from 'node:crypto'
import { exDateEffectiveMs } from '@parvalue/shared/domain/market/market-session.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverCrash } from '../../platform/fail-point.ts'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE } from '../../testing/orders/test-orders.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { listOpenSalesAt } from '../orders/service.ts'
import { insertAction, listOpenActions } from './action-store.ts'
import { createActionChains } from './chains.ts'
import { snapshotEntitlements } from './dividend/record-date-snapshot.ts'

const LONG_MS = 240_000
const DAY_MS = 86_400_000
/** Ex-date of the test dividend; each test chooses the real time at which this day begins. */
const EX_DATE = '2099-11-25'

/** Returns a sale whose limit price is never reached, so only the test executes the order. */
const sale = (tokens: bigint) => ({
  sell: true,
  assetTokenQuantity: tokens * ONE_STOCK_SHARE,
  orderType: 1 as const,
  tif: 1 as const,
  price: 10_000n * ONE_STOCK_SHARE,
})

let desk: BrokerOrderFixture
let other: Address
beforeAll(async () => {
  desk = await startBrokerOrderFixture()
  const [, , third = '0x'] = await desk.chain.accounts()
  other = third.toLowerCase() as Address
  await desk.actions.mintTokens(other, 4n * ONE_STOCK_SHARE)
  await desk.chain.mine()
  await desk.broker.control('position', { symbol: desk.actions.symbol, qty: '1004' })
}, LONG_MS)
afterAll(() => desk?.stop())

const newestBlockMs = async () => {
  const block = await desk.chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
  return Number(block.timestamp) * 1000
}

/** Returns the entitled shares of every wallet for a dividend whose ex-date starts at `atMs`. */
async function takeSnapshot(atMs: number) {
  const { stockId, symbol } = await desk.fixture.get(await lastHash())
  const announced = {
    ...{ id: crypto.randomUUID(), stockId, symbol, exDate: EX_DATE, taxBps: 3_000 },
    ...{ kind: 'dividend' as const, payDate: EX_DATE, perShare: 50_000_000n, isSpecial: false },
    ...{ step: 'announced' as const, corrects: null, reference: null },
  }
  await insertAction(desk.db, announced, { vendorId: null, nowMs: Date.now() })
  const [action] = await listOpenActions(desk.db)
  if (action?.kind !== 'dividend') throw new Error('Nothing is announced')
  const node = { nodeUrls: [desk.chain.url], rpcUrl: desk.chain.url }
  const deps = {
    ...{ db: desk.db, clock: Date.now, random: randomBytes, crashAt: neverCrash },
    chains: createActionChains({
      chains: [{ ...node, id: SEPOLIA_CHAIN_ID, deployment: desk.chain.deployment } as never],
      distributorKey: null,
      http: fetch,
    }),
    marketClock: { nowMs: () => exDateEffectiveMs(EX_DATE) + 1, toRealMs: () => atMs },
    orders: {
      cancelForSplit: async () => {},
      countOpen: async () => 0,
      listSalesAt: listOpenSalesAt,
    },
  }
  await snapshotEntitlements(deps, action)
  const rows = await desk.db.selectFrom('dividend_payments').select(['wallet', 'shares']).execute()
  return new Map(rows.map(({ wallet, shares }) => [wallet, BigInt(shares)]))
}
const lastHash = async () => (await desk.fixture.list()).at(-1)?.orderHash ?? '0x'

test(
  'SK-12 a seller is entitled for tokens unsold on the ex-date, wherever they are',
  async () => {
    const { owner, fixture: actionFixture, actions } = desk
    const isSold = async (hash: Hex, count: bigint) =>
      actionFixture
        .until(hash, () => true)
        .then(async ({ id }) => {
          const fills = await desk.db
            .selectFrom('order_fills')
            .where('token_order_id', '=', id)
            .selectAll()
            .execute()
          return BigInt(fills.length) === count
        })
    // One sale has burned three tokens and sold one, one is fully sold, one is canceled, and one is still in escrow.
    const begun = await desk.createOrder(sale(3n))
    const { brokerOrderId } = await desk.untilAtBroker(begun)
    await desk.execute(brokerOrderId, '1', '10000')
    while (!(await isSold(begun, 1n))) await desk.workOn(1)
    const whole = await desk.createOrder(sale(2n))
    await desk.execute((await desk.untilAtBroker(whole)).brokerOrderId, '2', '10000')
    await desk.untilEnd(whole)
    const undone = await desk.createOrder(sale(7n))
    await desk.untilAtBroker(undone)
    await actions.requestCancel(owner, undone)
    await desk.untilEnd(undone)
    Object.assign(actionFixture.market, { isHalted: true })
    const resting = await actions.createOrder(other, sale(4n))
    await desk.chain.mine()
    await actionFixture.until(resting, ({ waitingFor }) => waitingFor === 'halt')

    const atMs = (await newestBlockMs()) + 500
    const [balance, held] = [await actions.tokensOf(owner), await desk.sharesHeld()]
    // Later events belong to another day; without a later block they could fall into the same second.
    const isLater = async () => (await newestBlockMs()) > atMs
    await waitUntil(isLater, 'a block is later', { meanwhile: () => desk.chain.mine() })
    await desk.broker.goAhead(DAY_MS)
    // The broker simulator adopts the market's time at the first request.
    await desk.sharesHeld()
    await desk.chain.mine(2)
    await desk.execute(brokerOrderId, '1', '10000')
    while (!(await isSold(begun, 2n))) await desk.workOn(1)
    await actions.requestCancel(other, resting)
    await desk.untilEnd(resting)
    await desk.chain.mine(20)
    await actionFixture.follow()

    const shares = await takeSnapshot(atMs)
    expect(balance).toBe(995n * ONE_STOCK_SHARE)
    expect(shares.get(owner.toLowerCase())).toBe(997n * ONE_STOCK_SHARE)
    expect(shares.get(other)).toBe(4n * ONE_STOCK_SHARE)
    // No other wallet is entitled, least of all the vault; the sum is what the broker pays for.
    expect([...shares.values()].reduce((sum, each) => sum + each, 0n)).toBe(held)
  },
  LONG_MS,
)
