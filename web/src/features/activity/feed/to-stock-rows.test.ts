import { expect, test } from 'vitest'
import { toUnits18 } from '#api/client/decimal-text.ts'
import type { Order } from '#api/orders/order-view.ts'
import { toOrderFeedRow } from './to-stock-rows.ts'

const t = ((key: string) => key) as never
const order = {
  ...{ id: 'o1', symbol: 'MSFT.d', status: 'SUBMITTED', brokerStatus: 'PARTIALLY_FILLED' },
  ...{ isCancelRequested: false, group: 'working', chainId: 1, createdMs: 1 },
}
const moneyOf = (changes: Partial<Order>) =>
  toOrderFeedRow({ t, orders: t, toPaymentSymbol: () => 'USDC' })({ ...order, ...changes } as Order)
    .money

const filled = {
  filledShares: toUnits18('1.5'),
  filledPayment: toUnits18('300.25'),
  feesTaken: toUnits18('1.7'),
}
const unfilled = { filledShares: 0n, filledPayment: 0n, feesTaken: 0n }

test('an order without fills moved nothing', () => {
  expect(moneyOf(unfilled)).toEqual({ sent: null, received: null, fee: null })
})

test('a buy sends the payment with its fee, and receives tokens', () => {
  expect(moneyOf({ ...filled, side: 'BUY' })).toEqual({
    sent: { amount: '301.95', symbol: 'USDC' },
    received: { amount: '1.5', symbol: 'MSFT.d' },
    fee: { amount: '1.7', symbol: 'USDC' },
  })
})

test('a sale sends tokens, and receives the proceeds less the fee', () => {
  expect(moneyOf({ ...filled, side: 'SELL' })).toEqual({
    sent: { amount: '1.5', symbol: 'MSFT.d' },
    received: { amount: '298.55', symbol: 'USDC' },
    fee: { amount: '1.7', symbol: 'USDC' },
  })
})
