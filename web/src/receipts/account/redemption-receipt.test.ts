import { expect, test } from 'vitest'
import type { RedemptionDetail } from '#api/dollar/redemptions.ts'
import { toRedemptionReceipt } from './redemption-receipt.ts'
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

const paid: RedemptionDetail = {
  id: 'r1',
  createdMs: 1000,
  usdPlusAmount: 100_000_001n,
  paymentAmount: 100_000_000n,
  paymentToken: PAYMENT_TOKEN,
  chainId: CHAIN_ID,
  transactionHash: HASH_A,
  status: 'FILLED',
  isEscrowed: false,
  paymentHash: HASH_B,
  waitingFor: null,
  queuePlace: null,
  queueWaitingFor: null,
  expectedMs: null,
  ticket: 1n,
  cancellableMs: null,
  receiver: ACCOUNT,
  steps: [
    { status: 'SUBMITTED', atMs: 1500 },
    { status: 'ESCROWED', atMs: 2000 },
    { status: 'PENDING_FILL', atMs: 3000 },
    { status: 'FILLED', atMs: 4000 },
  ],
}
const receiptOf = (patch: Partial<RedemptionDetail>) =>
  toRedemptionReceipt({ ...paid, ...patch }, ACCOUNT, findToken)

test('a redemption that was not paid names no payment and no sum', () => {
  const status = 'CANCELLED'
  const steps = [{ status, atMs: 9000 } as const]
  expect(receiptOf({ status, paymentHash: null, steps })).toMatchObject({
    state: 'not',
    in: null,
    sum: null,
    steps: [
      { key: 'requested', state: 'done', atMs: 1000 },
      { key: 'ended', state: 'done', atMs: 9000 },
    ],
  })
})

test('a parked redemption is not shown as paid', () => {
  expect(receiptOf({ status: 'REQUIRING_CONTACT', paymentHash: null })).toMatchObject({
    state: 'not',
    in: null,
  })
})

test('an open redemption names the payment as still to come, and its day', () => {
  const open = receiptOf({ status: 'ESCROWED', paymentHash: null, expectedMs: 5000, steps: [] })
  expect(open).toMatchObject({
    state: 'underway',
    isInPending: true,
    expected: { atMs: 5000 },
    sum: { total: { key: 'toReceive', money: { amount: 100_000_000n, symbol: 'mockUSD' } } },
    transactions: [{ key: 'request', hash: HASH_A }],
    steps: [{ state: 'done' }, { state: 'done' }, { state: 'now' }, { state: 'todo' }],
  })
  expect(open.balances.map(({ symbol }) => symbol)).toEqual(['USD+'])
})

test('the balance of the payment token is left out if another wallet was paid', () => {
  const { balances } = receiptOf({ receiver: OTHER })
  expect(balances.map(({ symbol, hash }) => [symbol, hash])).toEqual([['USD+', HASH_A]])
})

test('TR-01 the receipt of a paid redemption has both sides, both transactions and both balances', () => {
  const receipt = receiptOf({})
  expect(receipt).toMatchObject({
    kind: 'redemption',
    state: 'done',
    atMs: 4000,
    out: { amount: 100_000_001n, decimals: 6, symbol: 'USD+' },
    in: { amount: 100_000_000n, decimals: 6, symbol: 'mockUSD' },
    isInPending: false,
    sum: { total: { key: 'received' } },
    networkFee: { by: 'sender', chainId: CHAIN_ID, hash: HASH_A },
    transactions: [
      { key: 'request', hash: HASH_A },
      { key: 'payment', hash: HASH_B },
    ],
    steps: [
      { key: 'requested', state: 'done', atMs: 1000 },
      { key: 'escrowed', state: 'done', atMs: 2000 },
      { key: 'filling', state: 'done', atMs: 3000 },
      { key: 'paid', state: 'done', atMs: 4000 },
    ],
    owner: ACCOUNT,
    isPublic: false,
  })
  expect(receipt.balances.map(({ symbol, hash }) => [symbol, hash])).toEqual([
    ['USD+', HASH_A],
    ['mockUSD', HASH_B],
  ])
  expect(addsUp(receipt)).toBe(true)
})
