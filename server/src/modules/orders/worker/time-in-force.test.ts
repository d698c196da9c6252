import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE, type TestOrder } from '../../../testing/orders/test-orders.ts'
import type { TokenOrder } from '../tables/order-row.ts'

const DOLLAR = 1_000_000n
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LONG_MS = 240_000
const [DAY, GTC, IOC, FOK] = [0, 1, 2, 3] as const

let desk: BrokerOrderFixture
let broker: BrokerOrderFixture['broker']
let actions: BrokerOrderFixture['actions']
let owner: Address
let fixture: BrokerOrderFixture['fixture']

beforeAll(async () => {
  desk = await startBrokerOrderFixture()
  ;({ broker, actions, owner, fixture } = desk)
}, LONG_MS)
beforeEach(async () => {
  await broker.resume()
  Object.assign(fixture.market, { isHalted: false })
})
afterAll(async () => {
  await desk?.stop()
})

const hasEnd = ({ status }: TokenOrder) => ['FILLED', 'CANCELLED', 'REJECTED'].includes(status)
const isAtBroker = ({ status }: TokenOrder) => status === 'SUBMITTED'

/** Returns a buy of three shares at a limit in dollars. */
const threeAt = (dollars: bigint): TestOrder => ({
  orderType: 1,
  price: dollars * ONE_STOCK_SHARE,
  paymentTokenQuantity: 3n * dollars * DOLLAR,
})
const FAR = threeAt(1n)
/** The limit is above the market, so the order is filled at once. */
const NEAR = threeAt(1_000n)

const createOrder = (changes: TestOrder): Promise<Hex> => desk.createOrder(changes)
const readBalances = async () => ({
  tokens: await actions.tokensOf(owner),
  dollars: await actions.dollarsOf(owner),
})

test(
  'OP-12 immediate or cancel: available shares are bought, and the rest is refunded',
  async () => {
    await broker.setMode('parts', '3')
    const before = await readBalances()
    const row = await fixture.until(await createOrder({ ...NEAR, tif: IOC }), hasEnd)
    expect(row).toMatchObject({ brokerStatus: 'CANCELED' })
    const after = await readBalances()
    expect(after.tokens - before.tokens).toBe(ONE_STOCK_SHARE)
    const order = await broker.brokerage.getOrder(row.brokerOrderId ?? '')
    expect(order).toMatchObject({ timeInForce: 'IOC', filled: ONE_STOCK_SHARE })
    const spent = before.dollars - after.dollars
    // The owner paid for one share and its fee; the escrow of the other two was refunded.
    expect(spent > DOLLAR && spent < 1_001n * DOLLAR).toBe(true)
  },
  LONG_MS,
)

test(
  'OP-12 fill or kill: all or nothing is bought',
  async () => {
    await broker.setMode('parts', '3')
    const before = await readBalances()
    const nothing = await fixture.until(await createOrder({ ...NEAR, tif: FOK }), hasEnd)
    expect(nothing).toMatchObject({ status: 'CANCELLED', brokerStatus: 'CANCELED' })
    expect(await readBalances()).toEqual(before)
    await broker.resume()
    const all = await fixture.until(await createOrder({ ...NEAR, tif: FOK }), hasEnd)
    expect(all).toMatchObject({ status: 'FILLED', brokerStatus: 'FILLED' })
    expect((await readBalances()).tokens - before.tokens).toBe(3n * ONE_STOCK_SHARE)
    expect(await broker.brokerage.getOrder(all.brokerOrderId ?? '')).toMatchObject({
      timeInForce: 'FOK',
      filled: 3n * ONE_STOCK_SHARE,
    })
  },
  LONG_MS,
)

test(
  'XT-09 a market order during a halt is rejected, and pays nothing',
  async () => {
    const before = await readBalances()
    Object.assign(fixture.market, { isHalted: true })
    const row = await fixture.until(await createOrder({}), hasEnd)
    expect(row).toMatchObject({ status: 'REJECTED', reason: 'halted', brokerStatus: null })
    expect(await readBalances()).toEqual(before)
  },
  LONG_MS,
)

test(
  'OP-12 day: fills stay, the rest expires with the day; good until canceled: ninety days',
  async () => {
    const before = await readBalances()
    const untouched = await createOrder({ ...FAR, tif: DAY })
    await fixture.until(untouched, isAtBroker)
    const inPart = await createOrder({ ...FAR, tif: DAY })
    const placed = await fixture.until(inPart, isAtBroker)
    const lasting = await createOrder({ ...FAR, tif: GTC })
    await fixture.until(lasting, isAtBroker)
    const order_id = placed.brokerOrderId ?? ''
    await broker.control('execute', { order_id, qty: '1', price: '0.5' })
    await fixture.until(inPart, (row) => isAtBroker(row) && row.brokerStatus === 'PARTIALLY_FILLED')

    await broker.goAhead(12 * HOUR_MS)
    expect(await fixture.until(untouched, hasEnd)).toMatchObject({
      ...{ status: 'CANCELLED', reason: 'expired', brokerStatus: 'EXPIRED' },
    })
    expect(await fixture.until(inPart, hasEnd)).toMatchObject({
      ...{ reason: 'expired', brokerStatus: 'EXPIRED' },
    })
    expect((await readBalances()).tokens - before.tokens).toBe(ONE_STOCK_SHARE)
    expect(await fixture.get(lasting)).toMatchObject({ status: 'SUBMITTED' })

    await broker.goAhead(91 * DAY_MS)
    expect(await fixture.until(lasting, hasEnd)).toMatchObject({
      ...{ status: 'CANCELLED', reason: 'expired', brokerStatus: 'EXPIRED' },
    })
    const after = await readBalances()
    expect(after.tokens - before.tokens).toBe(ONE_STOCK_SHARE)
    // The owner paid half a dollar for the bought share, and its fee.
    const spent = before.dollars - after.dollars
    expect(spent >= DOLLAR / 2n && spent <= (3n * DOLLAR) / 2n).toBe(true)
  },
  LONG_MS,
)
