import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { pino } from 'pino'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { createLimitActions } from '../../../testing/orders/test-order-limits.ts'
import { ONE_STOCK_SHARE } from '../../../testing/orders/test-orders.ts'
import { auditLedger } from '../../ledger/service.ts'

const LONG_MS = 240_000
const DOLLAR = 1_000_000n
const ONE = 100_000_000n
const TO_CONTRACT_PRICE = 10n ** 10n

/** A buy of 1,000 shares at one dollar, which rests at the broker until the test executes it. */
const resting = { orderType: 1, price: 10n ** 18n } as const

let desk: BrokerOrderFixture
let limits: ReturnType<typeof createLimitActions>
const logged: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  desk = await startBrokerOrderFixture({ changes: () => ({ log }) })
  limits = createLimitActions(desk.chain, desk.actions.stock.address)
}, LONG_MS)
beforeEach(async () => {
  logged.length = 0
  desk.fixture.market.reference = ONE
  await limits.setLimits({})
  await limits.setPrice(ONE * TO_CONTRACT_PRICE)
})
afterAll(() => desk?.stop())

/** Creates a resting buy and executes all its shares at a price. */
async function buyAt(price: string) {
  const hash = await desk.createOrder(resting)
  const { brokerOrderId } = await desk.untilAtBroker(hash)
  await desk.execute(brokerOrderId, '1000', price)
  return hash
}

/** Expects that the order waits for the limits through many retries, is logged once, and is not failed. */
async function expectAtLimits(hash: Hex, status: 'PENDING_FILL' | 'PENDING_ESCROW') {
  await desk.fixture.until(hash, ({ waitingFor }) => waitingFor === 'limits')
  await desk.workOn(10)
  const row = await desk.fixture.get(hash)
  expect(row).toMatchObject({ status, waitingFor: 'limits', failures: 0, reason: null })
  const refused = 'orders: transaction not sent, refused by the limits, will retry'
  expect(logged.filter((line) => line.includes(refused))).toHaveLength(1)
}

async function expectFilled(hash: Hex) {
  const row = await desk.untilEnd(hash)
  expect(row).toMatchObject({ status: 'FILLED', closedBy: 'fulfilled', failures: 0 })
  expect(row.waitingFor).toBe(null)
  expect(await auditLedger(desk.db)).toEqual([])
}

/** Expects a fill on chain, and ends the order, of which dollars are left at the broker. */
async function expectFilledAndCancel(hash: Hex) {
  const { id } = await desk.fixture.get(hash)
  const listFills = () =>
    desk.db.selectFrom('order_fills').where('token_order_id', '=', id).select('fill_id').execute()
  const isFilled = async () => (await listFills()).length === 1
  await waitUntil(isFilled, 'the fill is mined', { meanwhile: () => desk.workOn(1) })
  await desk.actions.requestCancel(desk.owner, hash)
  expect(await desk.untilEnd(hash)).toMatchObject({ failures: 0, waitingFor: null })
}

const listReports = () =>
  desk.db
    .selectFrom('chain_tx')
    .where('intent', 'like', 'price/%')
    .orderBy('created_at')
    .select(['intent', 'status'])
    .execute()

test(
  'KY-02 a sale above the daily budget is not burned, and is paid once there is enough of it',
  async () => {
    const { price } = await findMarketPrice()
    await limits.setPrice(price * TO_CONTRACT_PRICE)
    await limits.passTime(3_601)
    await limits.setLimits({ budget: 1n })
    const { reportedAt } = await limits.readPrice()
    desk.fixture.market.reference = price
    const tokens = await desk.actions.totalTokens()
    const sale = { sell: true, assetTokenQuantity: 3n * ONE_STOCK_SHARE }
    const hash = await desk.createOrder(sale)
    await expectAtLimits(hash, 'PENDING_ESCROW')
    expect(await desk.actions.totalTokens()).toBe(tokens)
    expect((await limits.readPrice()).reportedAt).toBeGreaterThan(reportedAt)
    await limits.setLimits({})
    await expectFilled(hash)
    expect(await desk.actions.totalTokens()).toBe(tokens - 3n * ONE_STOCK_SHARE)
  },
  LONG_MS,
)

test(
  'where there is a budget, a sale withdraws no more from the vault than it pays',
  async () => {
    const { price } = await findMarketPrice()
    await limits.setPrice(price * TO_CONTRACT_PRICE)
    desk.fixture.market.reference = price
    const vault = desk.chain.deployment.contracts.vault ?? '0x'
    const before = await desk.actions.dollarsOf(vault)
    expect(before).toBeGreaterThan(1_000n * DOLLAR)
    await takeDollars(desk.actions.operator)
    await limits.setLimits({ budget: 10n ** 24n })
    const hash = await desk.createOrder({ sell: true, assetTokenQuantity: 2n * ONE_STOCK_SHARE })
    await expectFilled(hash)
    const { id } = await desk.fixture.get(hash)
    const [fill] = await desk.db
      .selectFrom('order_fills')
      .where('token_order_id', '=', id)
      .select('payment_amount')
      .execute()
    expect(before - (await desk.actions.dollarsOf(vault))).toBe(BigInt(fill?.payment_amount ?? 0))
  },
  LONG_MS,
)

test(
  'KY-02 a fill waits while there is no price to report, and is filled once there is',
  async () => {
    await limits.passTime(3_601)
    desk.fixture.market.reference = null
    const hash = await buyAt('1')
    await expectAtLimits(hash, 'PENDING_FILL')
    const before = await limits.readPrice()
    desk.fixture.market.reference = ONE
    await expectFilled(hash)
    const after = await limits.readPrice()
    expect(after.price).toBe(ONE * TO_CONTRACT_PRICE)
    expect(after.reportedAt).toBeGreaterThan(before.reportedAt + 3_600n)
  },
  LONG_MS,
)

test(
  'KY-02 a fill above the daily budget waits, and is filled once there is enough of it',
  async () => {
    await limits.setLimits({ budget: 999n * 10n ** 18n })
    const hash = await buyAt('1')
    await expectAtLimits(hash, 'PENDING_FILL')
    await limits.setLimits({ budget: 10n ** 24n })
    await expectFilled(hash)
  },
  LONG_MS,
)

test(
  'a fill beyond what reports may move waits until the owner sets the price',
  async () => {
    desk.fixture.market.reference = 70_000_000n
    const hash = await buyAt('0.7')
    await expectAtLimits(hash, 'PENDING_FILL')
    const refused = 'orders: price report refused, the owner of the vault has to set the price'
    expect(logged.filter((line) => line.includes(refused))).toHaveLength(1)
    await limits.setPrice(7n * 10n ** 17n)
    await expectFilledAndCancel(hash)
  },
  LONG_MS,
)

test(
  'a price that has moved is reported before the fill, once for all orders of the stock',
  async () => {
    const count = (await listReports()).length
    desk.fixture.market.reference = 96_000_000n
    const hashes = [await buyAt('0.97'), await buyAt('0.97')]
    for (const hash of hashes) {
      await expectFilledAndCancel(hash)
    }
    expect((await limits.readPrice()).price).toBe(96n * 10n ** 16n)
    expect(await listReports()).toHaveLength(count + 1)
  },
  LONG_MS,
)

test(
  'a fill near a fresh report needs no other report',
  async () => {
    const before = await limits.readPrice()
    desk.fixture.market.reference = 96_000_000n
    await expectFilled(await buyAt('1'))
    expect(await limits.readPrice()).toEqual(before)
  },
  LONG_MS,
)

/** Sends all dollars of an account away. */
async function takeDollars(from: Address) {
  const { chain, actions } = desk
  const args = [
    '0x00000000000000000000000000000000000000aa',
    await actions.dollarsOf(from),
  ] as const
  const data = encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args })
  await chain.rpc('anvil_impersonateAccount', from)
  await chain.rpc('eth_sendTransaction', { from, to: chain.token, data })
  await chain.mine()
}

/** Returns the price at which the simulated broker executes market orders. */
async function findMarketPrice() {
  await limits.setLimits({ bandBps: 2 ** 32 - 1 })
  const hash = await desk.createOrder()
  const { brokerOrderId } = await desk.untilEnd(hash)
  const [executed] = await desk.listExecutions(brokerOrderId ?? '')
  await limits.setLimits({})
  return { price: executed?.execution?.price ?? 0n }
}
