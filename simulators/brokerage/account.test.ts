import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../server/src/testing/chain/test-chain.ts'
import {
  startTestBrokerage,
  type TestBrokerage,
} from '../../server/src/testing/orders/test-brokerage.ts'
import {
  brokerRefusalOf,
  placeTestOrder,
  toLimitPrice,
  toShareSize,
  UNITS_PER_SHARE,
} from './trading/test-orders.ts'

const DAY_MS = 86_400_000

let chain: TestChain
let broker: TestBrokerage

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  await chain.mine()
  broker = await startTestBrokerage(undefined, chain)
})
afterAll(async () => {
  await broker?.stop()
  chain?.stop()
})

const positionOf = async (symbol: string) =>
  (await broker.brokerage.listPositions()).find((each) => each.symbol === symbol)?.shares ?? 0n

const supplyOf = async (stockId: number) => {
  const token = chain.deployment.stockTokens?.find((each) => each.stockId === stockId)
  const call = { to: token?.address, data: '0x18160ddd' }
  return BigInt(await chain.rpc<string>('eth_call', call, 'latest'))
}

const AAPL = 4

test('the account holds the shares behind all tokens, and refuses to sell more than it holds', async () => {
  const supply = await supplyOf(AAPL)
  const held = await positionOf('AAPL')
  expect([supply > 0n, held]).toEqual([true, supply])
  const bought = await placeTestOrder(broker, { symbol: 'AAPL', size: toShareSize(2.5) })
  await broker.untilStatus(bought.id, 'FILLED')
  expect(await positionOf('AAPL')).toBe(supply + (5n * UNITS_PER_SHARE) / 2n)
  const sold = await placeTestOrder(broker, {
    symbol: 'AAPL',
    side: 'SELL',
    size: toShareSize(2.5),
  })
  await broker.untilStatus(sold.id, 'FILLED')
  expect(await positionOf('AAPL')).toBe(supply)
  const all = { kind: 'shares', amount: supply + UNITS_PER_SHARE } as const
  expect(await brokerRefusalOf(broker, { symbol: 'AAPL', side: 'SELL', size: all })).toBe(
    'no_shares',
  )
})

test('a reinvestment is an order of the account, and repeated requests return the same order', async () => {
  const held = await positionOf('AAPL')
  const purchase = { key: 'dividend/4/2099-11-20/1', symbol: 'AAPL', amount: 7_000_000n }
  expect(await broker.holdings.buy(purchase)).toEqual({ status: 'open', shares: 0n })
  const order = await broker.brokerage.findOrderByClientId(purchase.key)
  await broker.untilStatus(order?.id ?? '', 'FILLED')
  const { status, shares: bought } = await broker.holdings.buy(purchase)
  expect([status, bought > 0n]).toEqual(['filled', true])
  expect(await positionOf('AAPL')).toBe(held + bought)
})

test('a dividend is paid on the position at its ex-date, independent of later sales', async () => {
  const held = await positionOf('AAPL')
  const dividend = {
    symbol: 'AAPL',
    rate: '0.5',
    ex_date: '2099-11-25',
    payable_date: '2099-11-27',
  }
  await broker.announce('dividend', dividend)
  await broker.goAhead(DAY_MS)
  const sold = await placeTestOrder(broker, { symbol: 'AAPL', side: 'SELL', size: toShareSize(3) })
  await broker.untilStatus(sold.id, 'FILLED')
  expect(await broker.holdings.listPaid('2099-11-27')).toEqual([])
  await broker.goAhead(2 * DAY_MS)
  const [paid, ...others] = await broker.holdings.listPaid('2099-11-27')
  expect([paid?.id, paid?.perShare, others]).toEqual([
    expect.stringMatching(/^20991127000000000::/),
    50000000n,
    [],
  ])
  // The broker rounds to whole cents.
  const exact = held / 2n / 10n ** 12n
  expect((paid?.amount ?? 0n) - exact).toBeLessThanOrEqual(5_000n)
  expect(exact - (paid?.amount ?? 0n)).toBeLessThanOrEqual(5_000n)
})

test('a split multiplies positions and cancels open orders with a reason', async () => {
  const held = await positionOf('AAPL')
  const resting = await placeTestOrder(broker, {
    symbol: 'AAPL',
    price: toLimitPrice(1),
    timeInForce: 'GTC',
  })
  const other = await placeTestOrder(broker, {
    symbol: 'MSFT',
    price: toLimitPrice(1),
    timeInForce: 'GTC',
  })
  await broker.untilStatus(other.id, 'NEW')
  await broker.announce('split', { symbol: 'AAPL', from: 1, to: 4, ex_date: '2099-11-30' })
  await broker.goAhead(3 * DAY_MS)
  await broker.untilStatus(resting.id, 'CANCELED')
  expect((await broker.listEventsOf(resting.id)).at(-1)).toMatchObject({
    event: 'cancel',
    reason: 'CORPORATE_ACTION',
    atMs: Date.parse('2099-11-30T09:00:00Z'),
  })
  expect(await positionOf('AAPL')).toBe(held * 4n)
  expect(await broker.brokerage.getOrder(other.id)).toMatchObject({ status: 'NEW' })
})
