import { expect, test } from 'vitest'
import type { WireRow } from '#api/dollar/wires.ts'
import type { Order } from '#api/orders/order-view.ts'
import {
  findWireDollars,
  listExpectedWires,
  listTransferDecisions,
  toOpenAccountOrder,
  toOpenOrder,
} from './test-mode-rules.ts'

test('a text that is no amount of a wire is refused, and separators are left out', () => {
  for (const text of ['', '0', '-5', '1.005', 'abc', '999999999999999'])
    expect(findWireDollars(text)).toBeNull()
  expect(findWireDollars('1,500.25')).toBe('1500.25')
})

test('a wire whose money has arrived is not expected any more', () => {
  const wire = (amountFunded: bigint) => ({ amount: 100n, amountFunded }) as WireRow
  expect(listExpectedWires([wire(0n), wire(99n), wire(100n), wire(101n)])).toEqual([
    wire(0n),
    wire(99n),
  ])
})

test('only a settled transfer can still come back, and one that ended otherwise changes no more', () => {
  expect(listTransferDecisions('queued')).toEqual(['settle', 'return'])
  expect(listTransferDecisions('pending')).toEqual(['settle', 'return'])
  expect(listTransferDecisions('settled')).toEqual(['return'])
  for (const status of ['returned', 'cancelled', 'rejected'] as const)
    expect(listTransferDecisions(status)).toEqual([])
})

const units = (count: number) => BigInt(Math.round(count * 1000)) * 10n ** 15n

test('an order is shown with what it pays or sells, and a limit order with its price', () => {
  const buy = {
    id: 'a',
    side: 'BUY',
    symbol: 'AAPL.d',
    type: 'MARKET',
    payment: units(99.5),
    shares: null,
    limitPrice: units(250),
  } as Order
  expect(toOpenOrder(buy)).toEqual({
    id: 'a',
    side: 'BUY',
    symbol: 'AAPL.d',
    dollars: '99.50',
    shares: null,
    limit: null,
  })
  const sale = { ...buy, side: 'SELL', type: 'LIMIT', payment: null, shares: units(1.5) } as Order
  expect(toOpenOrder(sale)).toMatchObject({ dollars: null, shares: '1.5', limit: '250.00' })
})

test('an order of the account is shown in dollars or in shares', () => {
  const order = { id: 'b', side: 'BUY', symbol: 'AAPL', cents: 10_050n, shares: null }
  const shown = { id: 'b', side: 'BUY', symbol: 'AAPL', limit: null }
  expect(toOpenAccountOrder(order as never)).toEqual({ ...shown, dollars: '100.50', shares: null })
  const inShares = { ...order, cents: null, shares: units(2) }
  expect(toOpenAccountOrder(inShares as never)).toEqual({ ...shown, dollars: null, shares: '2' })
})
