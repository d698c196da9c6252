import { expect, test } from 'vitest'
import { toUnits18 } from '#api/client/decimal-text.ts'
import type { OrderDetail } from '#api/orders/order-view.ts'
import { toOrderReceipt } from './order-receipt.ts'
import {
  ACCOUNT,
  addsUp,
  CHAIN_ID,
  findToken,
  HASH_A,
  HASH_B,
  OTHER,
  PAYMENT_TOKEN,
} from './test-account.ts'

const fill = {
  id: '0x01',
  hash: HASH_B,
  minedMs: 5000,
  executedMs: 4000,
  shares: toUnits18('0.43'),
  payment: toUnits18('99.4'),
  fee: toUnits18('0.6'),
  price: toUnits18('231'),
}

const filledBuy: OrderDetail = {
  id: 'o1',
  chainId: CHAIN_ID,
  processor: OTHER,
  chainOrderId: 1n,
  stockId: 1,
  symbol: 'AAPL.d',
  side: 'BUY',
  type: 'MARKET',
  tif: 'DAY',
  isSponsored: true,
  createdMs: 1000,
  expiresMs: null,
  endedMs: 6000,
  paymentToken: PAYMENT_TOKEN,
  assetToken: 'AAPL.d' as never,
  recipient: ACCOUNT,
  payment: toUnits18('99.4'),
  shares: null,
  limitPrice: null,
  fee: toUnits18('0.6'),
  fees: [],
  filledShares: toUnits18('0.43'),
  filledPayment: toUnits18('99.4'),
  feesTaken: toUnits18('0.6'),
  averagePrice: toUnits18('231'),
  executedShares: toUnits18('0.43'),
  executedPrice: toUnits18('231'),
  group: 'filled',
  status: 'FILLED',
  brokerStatus: 'FILLED',
  waitingFor: null,
  areProceedsHeld: false,
  reason: null,
  isCancellable: false,
  isCancelRequested: false,
  transactionHash: HASH_A,
  cancelHash: null,
  closedHash: HASH_B,
  ownerCancel: null,
  terms: { requestTimestamp: 1n, assetBaseAmount: 0n, paymentBaseAmount: 0n, basePrice: 0n },
  fills: [fill],
  steps: [{ step: 'escrowed', status: 'ESCROWED', atMs: 2000, hash: HASH_A, reason: null }],
}
const nothing = { filledShares: 0n, filledPayment: 0n, feesTaken: 0n, fills: [], endedMs: null }

const receiptOf = (patch: Partial<OrderDetail>) =>
  toOrderReceipt({ ...filledBuy, ...patch }, ACCOUNT, findToken)

test('an order that ended without a fill moved nothing', () => {
  const closed = { ...nothing, group: 'closed', status: 'CANCELLED', endedMs: 7000 } as const
  expect(receiptOf(closed)).toMatchObject({
    state: 'not',
    out: null,
    in: null,
    sum: null,
    networkFee: { by: 'operator' },
    steps: [{ key: 'placed' }, { key: 'ended', atMs: 7000 }],
  })
})

test('an order that is not sent yet has no network fee and no transaction', () => {
  const unsent = { ...nothing, group: 'working', status: 'PENDING_SUBMIT' } as const
  const hashes = { transactionHash: null, closedHash: null, brokerStatus: null, steps: [] }
  expect(receiptOf({ ...unsent, ...hashes, isSponsored: false })).toMatchObject({
    state: 'underway',
    networkFee: { by: 'none' },
    transactions: [],
    balances: [],
    steps: [{ state: 'now' }, { state: 'todo' }, { state: 'todo' }, { state: 'todo' }],
  })
})

test('an open buy has its payment and its fee in escrow', () => {
  const open = { ...nothing, group: 'working', status: 'SUBMITTED', closedHash: null } as const
  const receipt = receiptOf(open)
  expect(receipt).toMatchObject({
    out: { amount: toUnits18('100'), symbol: 'mockUSD' },
    in: null,
    sum: { total: { key: 'inEscrow', money: { amount: toUnits18('100') } } },
  })
  expect(addsUp(receipt)).toBe(true)
})

test('the balances are left out if another wallet receives the shares', () => {
  expect(receiptOf({ recipient: OTHER }).balances).toEqual([])
})

test('at most three fills are listed, the last ones', () => {
  const fills = ['11', '22', '33', '44', '55'].map((pair) => ({
    ...fill,
    hash: `0x${pair.repeat(32)}` as const,
  }))
  const { transactions } = receiptOf({ fills, closedHash: fills[4]?.hash ?? null })
  expect(transactions.map(({ key, hash }) => [key, hash.slice(2, 4)])).toEqual([
    ['order', 'a1'],
    ['fill', '33'],
    ['fill', '44'],
    ['fill', '55'],
  ])
})

test('TR-01 the receipt of a filled buy adds the fee to the price of the shares', () => {
  const receipt = receiptOf({})
  expect(receipt).toMatchObject({
    kind: 'orderBuy',
    state: 'done',
    atMs: 6000,
    out: { amount: toUnits18('100'), symbol: 'mockUSD' },
    in: { amount: toUnits18('0.43'), symbol: 'AAPL.d' },
    networkFee: { by: 'sum' },
    transactions: [
      { key: 'order', hash: HASH_A },
      { key: 'fill', hash: HASH_B },
    ],
    steps: [{ atMs: 1000 }, { atMs: 2000 }, {}, { key: 'filled', state: 'done', atMs: 6000 }],
  })
  expect(receipt.balances.map(({ symbol, hash }) => [symbol, hash])).toEqual([
    ['mockUSD', HASH_B],
    ['AAPL.d', HASH_B],
  ])
  expect(addsUp(receipt)).toBe(true)
})

const fees = [
  { type: 'TRADING', baseAmount: 400_000n },
  { type: 'SPONSORED_NETWORK', baseAmount: 200_000n },
] as const
const partsOf = (patch: Partial<OrderDetail>) =>
  receiptOf(patch).sum?.parts.map(({ key, money }) => [key, money.amount])

test('the fee of the network is a part of its own if all fees were taken', () => {
  expect(partsOf({ fees })).toEqual([
    ['shares', toUnits18('99.4')],
    ['fee', toUnits18('0.4')],
    ['networkPart', toUnits18('0.2')],
  ])
})

test('fees that were taken in part are not divided', () => {
  expect(partsOf({ fees, feesTaken: toUnits18('0.3') })).toEqual([
    ['shares', toUnits18('99.4')],
    ['fees', toUnits18('0.3')],
  ])
})

const sale = { side: 'SELL', payment: null, shares: toUnits18('0.43') } as const

test('the receipt of a filled sale takes the fee from the proceeds', () => {
  const receipt = receiptOf({ ...sale, isSponsored: false })
  expect(receipt).toMatchObject({
    kind: 'orderSell',
    out: { amount: toUnits18('0.43'), symbol: 'AAPL.d' },
    in: { amount: toUnits18('98.8'), symbol: 'mockUSD' },
    isInPending: false,
    sum: { total: { key: 'received', money: { amount: toUnits18('98.8') } } },
    networkFee: { by: 'sender', chainId: CHAIN_ID, hash: HASH_A },
  })
  expect(addsUp(receipt)).toBe(true)
})

test('proceeds that are held are still to come', () => {
  expect(receiptOf({ ...sale, areProceedsHeld: true })).toMatchObject({
    isInPending: true,
    sum: { total: { key: 'toReceive' } },
  })
})

test('an open sale has its shares in escrow', () => {
  const open = { ...sale, ...nothing, group: 'working', status: 'SUBMITTED' } as const
  expect(receiptOf(open)).toMatchObject({
    out: { amount: toUnits18('0.43'), symbol: 'AAPL.d' },
    in: null,
    sum: { total: { key: 'inEscrow' } },
  })
})
