import { expect, test } from 'vitest'
import type { BrokerOrder, BrokerOrderRequest, OrderPlacementOutcome } from '../brokerage/port.ts'
import { buyShares } from './purchase.ts'

const UNIT = 10n ** 18n
const key = 'dividend/4/2026-12-01/1'
const purchase = { key, symbol: 'AAPL', amount: 7_000_000n }

const toOrder = (changes: Partial<BrokerOrder>): BrokerOrder => ({
  id: 'one',
  clientOrderId: key,
  symbol: 'AAPL',
  side: 'BUY',
  size: { kind: 'dollars', amount: 7_000_000n },
  price: { kind: 'market' },
  timeInForce: 'DAY',
  isExtendedHours: false,
  status: 'ACCEPTED',
  filled: 0n,
  averagePrice: null,
  createdMs: 0,
  ...changes,
})

/** Returns a broker that knows some orders by their client order ids and places new ones. */
function createOrders(
  known: Readonly<Record<string, Partial<BrokerOrder>>>,
  answer: OrderPlacementOutcome = { kind: 'placed', order: toOrder({}) },
) {
  const placed: BrokerOrderRequest[] = []
  return {
    placed,
    findOrderByClientId: async (name: string) => {
      const found = known[name]
      return found ? toOrder(found) : null
    },
    placeOrder: async (request: BrokerOrderRequest) => {
      placed.push(request)
      return answer
    },
  }
}

const refusal = (reason: 'wash_trade' | 'name_taken') =>
  ({ kind: 'refused', reason, text: '' }) as const

test('a refused purchase is failed, a taken id is open, and an unknown outcome is retryable', async () => {
  expect(await buyShares(createOrders({}, refusal('wash_trade')), purchase)).toEqual({
    status: 'failed',
    shares: 0n,
  })
  expect(await buyShares(createOrders({}, refusal('name_taken')), purchase)).toMatchObject({
    status: 'open',
  })
  await expect(buyShares(createOrders({}, { kind: 'unknown' }), purchase)).rejects.toMatchObject({
    kind: 'retryable',
  })
})

test('a purchase is one market day order, placed once under its client order id', async () => {
  const orders = createOrders({})
  expect(await buyShares(orders, purchase)).toEqual({ status: 'open', shares: 0n })
  expect(orders.placed).toEqual([
    {
      clientOrderId: key,
      symbol: 'AAPL',
      side: 'BUY',
      size: { kind: 'dollars', amount: 7_000_000n },
      price: { kind: 'market' },
      timeInForce: 'DAY',
      isExtendedHours: false,
    },
  ])
  const known = createOrders({ [key]: { status: 'FILLED', filled: UNIT / 30n } })
  expect(await buyShares(known, purchase)).toEqual({ status: 'filled', shares: UNIT / 30n })
  expect(known.placed).toEqual([])
})

test('an order that ended early is followed by one for the rest', async () => {
  const part = { status: 'CANCELED', filled: UNIT / 50n, averagePrice: 200_00000000n } as const
  const orders = createOrders({ [key]: part })
  expect(await buyShares(orders, purchase)).toEqual({ status: 'open', shares: 0n })
  expect(orders.placed).toMatchObject([
    { clientOrderId: `${key}/2`, size: { kind: 'dollars', amount: 3_000_000n } },
  ])
  const rest = { status: 'FILLED', filled: UNIT / 100n } as const
  expect(await buyShares(createOrders({ [key]: part, [`${key}/2`]: rest }), purchase)).toEqual({
    status: 'filled',
    shares: (3n * UNIT) / 100n,
  })
})

test('repeatedly ended orders are left to an operator', async () => {
  const names = [key, ...Array.from({ length: 9 }, (_, index) => `${key}/${index + 2}`)]
  const orders = createOrders(
    Object.fromEntries(names.map((name) => [name, { status: 'REJECTED' as const }])),
  )
  expect(await buyShares(orders, purchase)).toEqual({ status: 'failed', shares: 0n })
  expect(orders.placed).toEqual([])
})

test('a purchase below a dollar costs one, and the surplus shares stay in the account', async () => {
  const small = { ...purchase, amount: 250_000n }
  const orders = createOrders({})
  await buyShares(orders, small)
  expect(orders.placed).toMatchObject([{ size: { kind: 'dollars', amount: 1_000_000n } }])
  const known = createOrders({ [key]: { status: 'FILLED', filled: UNIT / 200n } })
  expect(await buyShares(known, small)).toEqual({ status: 'filled', shares: UNIT / 800n })
})
