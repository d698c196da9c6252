import { expect, test } from 'vitest'
import type { AccountOrder, BankTransfer } from '#api/brokerage/brokerage-view.ts'
import { toUnits18 } from '#api/client/decimal-text.ts'
import type { ClaimedGiftCard } from '#api/dollar/gift-cards.ts'
import type { Dividend } from '#api/stocks/corporate-actions.ts'
import { toAccountOrderReceipt, toBankTransferReceipt } from './account-receipts.ts'
import { toDividendReceipt, toGiftReceipt } from './income-receipts.ts'
import { ACCOUNT, addsUp, CHAIN_ID, findToken, HASH_A } from './test-account.ts'

const settled: BankTransfer = {
  id: 't1',
  bankName: 'First Bank',
  mask: '6789',
  direction: 'INCOMING',
  cents: 50_000n,
  status: 'settled',
  reason: null,
  createdMs: 1000,
  availableDate: '2026-11-30',
  endedMs: 2000,
  isCancellable: false,
}

test.each(['returned', 'cancelled', 'rejected'] as const)(
  'a bank transfer that was %s moved nothing',
  (status) => {
    expect(toBankTransferReceipt({ ...settled, status })).toMatchObject({
      state: 'not',
      out: null,
      in: null,
      sum: null,
      steps: [{ key: 'instructed' }, { key: 'ended', atMs: 2000 }],
    })
  },
)

test('a bank transfer under way names its day', () => {
  expect(toBankTransferReceipt({ ...settled, status: 'pending', endedMs: null })).toMatchObject({
    state: 'underway',
    expected: { day: '2026-11-30' },
    isInPending: true,
    sum: { total: { key: 'toReceive' } },
    steps: [{ state: 'done' }, { state: 'now' }, { state: 'todo' }],
  })
})

test('TR-01 the receipts of ACH transfers have amount, fee, bank and the cash of the account', () => {
  const deposit = toBankTransferReceipt(settled)
  expect(deposit).toMatchObject({
    kind: 'deposit',
    state: 'done',
    facts: { bank: 'First Bank 6789' },
    atMs: 2000,
    out: { amount: 50_000n, decimals: 2, symbol: 'USD' },
    in: { amount: 50_000n, decimals: 2, symbol: 'USD' },
    sum: { total: { key: 'received' } },
    networkFee: { by: 'none' },
    isInAccount: true,
    transactions: [],
    reference: 't1',
  })
  const withdrawal = toBankTransferReceipt({ ...settled, direction: 'OUTGOING' })
  expect(withdrawal).toMatchObject({ kind: 'withdrawal', sum: { total: { key: 'sentTotal' } } })
  expect([addsUp(deposit), addsUp(withdrawal)]).toEqual([true, true])
})

const bought: AccountOrder = {
  id: 'a1',
  stockId: 1,
  symbol: 'AAPL',
  side: 'BUY',
  cents: 10_000n,
  shares: null,
  status: 'FILLED',
  filledShares: toUnits18('0.43'),
  averagePrice: '231',
  filledCents: 9_933n,
  reason: null,
  isCancellable: false,
  createdMs: 1000,
}

test('a brokerage order that ended without a fill moved nothing', () => {
  const rejected = { ...bought, status: 'REJECTED', filledShares: 0n, filledCents: 0n } as const
  expect(toAccountOrderReceipt(rejected)).toMatchObject({
    state: 'not',
    out: null,
    in: null,
    sum: null,
  })
})

test('a brokerage order without a fill so far is under way and names no amount', () => {
  const open = { ...bought, status: 'NEW', filledShares: 0n, filledCents: 0n } as const
  expect(toAccountOrderReceipt(open)).toMatchObject({
    state: 'underway',
    out: null,
    steps: [{ state: 'done' }, { state: 'now' }, { state: 'todo' }],
  })
})

test('the receipts of brokerage orders have shares on one side and dollars on the other', () => {
  const buy = toAccountOrderReceipt(bought)
  expect(buy).toMatchObject({
    kind: 'accountBuy',
    state: 'done',
    out: { amount: 9_933n, symbol: 'USD' },
    in: { amount: toUnits18('0.43'), symbol: 'AAPL' },
  })
  const sale = toAccountOrderReceipt({ ...bought, side: 'SELL', status: 'CANCELED' })
  expect(sale).toMatchObject({
    kind: 'accountSell',
    state: 'done',
    out: { symbol: 'AAPL' },
    in: { amount: 9_933n, symbol: 'USD' },
  })
  expect([addsUp(buy), addsUp(sale)]).toEqual([true, true])
})

const card: ClaimedGiftCard = {
  id: 'g1',
  content: { kind: 'usd', amountText: '50' },
  from: 'Ana',
  codeEnd: '6QD7',
  claimedMs: 1000,
  destination: 'wallet',
  chainId: CHAIN_ID,
  status: 'received',
  hash: HASH_A,
}

test('a gift on its way is still to come and has no transaction', () => {
  const onItsWay = { ...card, status: 'on_its_way', hash: null } as const
  expect(toGiftReceipt(onItsWay, ACCOUNT, findToken)).toMatchObject({
    state: 'underway',
    isInPending: true,
    transactions: [],
    balances: [],
    sum: { total: { key: 'toReceive' } },
  })
})

test('the receipt of a gift never has more of its code than the end', () => {
  const receipt = toGiftReceipt(card, ACCOUNT, findToken)
  expect(receipt).toMatchObject({
    kind: 'gift',
    state: 'done',
    out: null,
    in: { amount: toUnits18('50'), symbol: 'USD+' },
    networkFee: { by: 'operator' },
    balances: [{ symbol: 'USD+', hash: HASH_A }],
    reference: '…6QD7',
  })
  expect(addsUp(receipt)).toBe(true)
})

test('a gift into the brokerage account is dollars, without a network', () => {
  const inAccount = { ...card, destination: 'account', chainId: null, hash: null } as const
  expect(toGiftReceipt(inAccount, ACCOUNT, findToken)).toMatchObject({
    in: { symbol: 'USD' },
    networkFee: { by: 'none' },
    isInAccount: true,
    transactions: [],
  })
})

const dividend: Dividend = {
  id: 'd1',
  stockId: 1,
  chainId: CHAIN_ID,
  amount: toUnits18('0.9'),
  paidOn: '2026-11-24',
  exDate: '2026-11-10',
  shares: toUnits18('1'),
  perShare: toUnits18('1'),
  gross: toUnits18('1'),
  taxWithheld: toUnits18('0.1'),
  taxBps: 1000n,
  taxReason: 'treaty',
  isReinvested: false,
  type: 'regular',
  hash: HASH_A,
}
const options = { symbol: 'AAPL.d', account: ACCOUNT, findToken } as const

test('the receipt of a dividend takes the tax from the gross amount', () => {
  const receipt = toDividendReceipt(dividend, options)
  expect(receipt).toMatchObject({
    kind: 'dividend',
    facts: { symbol: 'AAPL.d' },
    day: '2026-11-24',
    in: { amount: toUnits18('0.9'), symbol: 'USD+' },
    sum: {
      parts: [
        { key: 'gross' },
        { key: 'tax', money: { amount: -toUnits18('0.1') } },
        { key: 'fee' },
      ],
      total: { key: 'received', money: { amount: toUnits18('0.9') } },
    },
    transactions: [{ key: 'payment', hash: HASH_A }],
  })
  expect(addsUp(receipt)).toBe(true)
})

test('a reinvested dividend changes no balance of USD+', () => {
  expect(toDividendReceipt({ ...dividend, isReinvested: true }, options)).toMatchObject({
    sum: { total: { key: 'reinvested' } },
    balances: [],
  })
})
