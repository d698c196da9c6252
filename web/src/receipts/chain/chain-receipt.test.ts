import { expect, test } from 'vitest'
import { toChainReceipt } from './chain-receipt.ts'
import {
  deployment,
  HASH,
  HOLDER,
  PAYMENT_TOKEN,
  RELAYER,
  STOCK,
  toFacts,
  toLog,
  WRAPPED_STOCK,
} from './test-facts.ts'

const { usdPlus, usdPlusMinter, usdPlusRedeemer, wrappedUsdPlus, orderProcessor, vault } =
  deployment.contracts

const issued = toLog(usdPlusMinter, 'Issued', {
  receiver: HOLDER,
  paymentToken: PAYMENT_TOKEN,
  paymentTokenAmount: 250_000_001n,
  usdPlusAmount: 249_999_999n,
})

const MOCK = { decimals: 6, symbol: 'mockUSD' }
const USD_PLUS = { decimals: 6, symbol: 'USD+' }
const W_USD_PLUS = { decimals: 6, symbol: 'wUSD+' }
const AAPL = { decimals: 18, symbol: 'AAPL.d' }
const ONE = 10n ** 18n

const balanceOf = (token: string | undefined, of: { decimals: number; symbol: string }) => ({
  chainId: deployment.chainId,
  token,
  ...of,
  hash: HASH,
})

/** Returns the receipt of confirmed events; fails if there is none. */
function receiptOf(...logs: ReturnType<typeof toLog>[]) {
  const result = toChainReceipt(toFacts(logs), deployment)
  if (result.is !== 'receipt') throw new Error(`The transaction has no receipt: ${result.is}`)
  return result.receipt
}

const transfer = (token: string | undefined, amount: bigint) =>
  toLog(token as typeof HOLDER, 'Transfer', { from: RELAYER, to: HOLDER, value: amount })

test('a hash that the network does not know has no receipt', () => {
  expect(toChainReceipt(null, deployment)).toEqual({ is: 'unknown' })
})

test('a transaction without an action of a wallet has no receipt', () => {
  expect(toChainReceipt(toFacts([]), deployment)).toEqual({ is: 'unknown' })
  expect(toChainReceipt(toFacts([transfer(usdPlus, 5n)]), deployment)).toEqual({ is: 'unknown' })
})

test('an event of another contract is not believed', () => {
  const forged = { ...issued, address: RELAYER }
  expect(toChainReceipt(toFacts([forged]), deployment)).toEqual({ is: 'unknown' })
})

test('an event that does not match its ABI is not believed', () => {
  const broken = { ...issued, data: '0x01' as const }
  expect(toChainReceipt(toFacts([broken]), deployment)).toEqual({ is: 'unknown' })
})

test('a purchase with a token that is not of the deployment has no receipt', () => {
  const other = toLog(usdPlusMinter, 'Issued', {
    receiver: HOLDER,
    paymentToken: RELAYER,
    paymentTokenAmount: 1n,
    usdPlusAmount: 1n,
  })
  expect(toChainReceipt(toFacts([other]), deployment)).toEqual({ is: 'unknown' })
})

test('a pending or reverted transaction of others has no receipt', () => {
  const other = { ...toFacts([], { isReverted: true }), to: RELAYER }
  expect(toChainReceipt(other, deployment)).toEqual({ is: 'unknown' })
  expect(toChainReceipt({ ...other, mined: null }, deployment)).toEqual({ is: 'unknown' })
})

test('a reverted transaction says that nothing moved, and what its sender paid', () => {
  const result = toChainReceipt(toFacts([], { isReverted: true }), deployment)
  expect(result).toMatchObject({
    is: 'receipt',
    receipt: {
      kind: 'transaction',
      state: 'not',
      out: null,
      in: null,
      sum: null,
      networkFee: { by: 'sender', chainId: deployment.chainId, hash: HASH },
      steps: [
        { key: 'signed', state: 'done' },
        { key: 'ended', state: 'done' },
      ],
    },
  })
})

test('a pending transaction is under way and has no fee yet', () => {
  const result = toChainReceipt({ ...toFacts([]), mined: null }, deployment)
  expect(result).toMatchObject({
    is: 'receipt',
    receipt: {
      state: 'underway',
      atMs: null,
      networkFee: { by: 'none' },
      steps: [
        { key: 'signed', state: 'done' },
        { key: 'mined', state: 'now' },
        { key: 'confirmed', state: 'todo' },
      ],
    },
  })
})

test('a purchase is under way until three blocks have confirmed it', () => {
  const result = toChainReceipt(toFacts([issued], { confirmations: 2 }), deployment)
  expect(result).toMatchObject({
    receipt: { kind: 'buy', state: 'underway', steps: [{}, {}, { state: 'now' }] },
  })
})

test('TR-01 the receipt of a purchase has both amounts, fees, balances, time and transaction', () => {
  expect(receiptOf(issued)).toEqual({
    kind: 'buy',
    state: 'done',
    facts: { symbol: 'mockUSD', network: '', bank: '' },
    expected: null,
    atMs: 1_764_000_000_000,
    day: null,
    chainId: deployment.chainId,
    out: { ...MOCK, amount: 250_000_001n },
    in: { ...USD_PLUS, amount: 249_999_999n },
    inChainId: null,
    isInPending: false,
    sum: {
      parts: [
        { key: 'purchase', money: { ...MOCK, amount: 250_000_001n } },
        { key: 'fee', money: { ...MOCK, amount: 0n } },
      ],
      total: { key: 'paid', money: { ...MOCK, amount: 250_000_001n } },
    },
    networkFee: { by: 'sender', chainId: deployment.chainId, hash: HASH },
    bridgeFee: null,
    balances: [balanceOf(PAYMENT_TOKEN, MOCK), balanceOf(usdPlus, USD_PLUS)],
    isInAccount: false,
    transactions: [{ key: 'transaction', chainId: deployment.chainId, hash: HASH }],
    steps: [
      { key: 'signed', state: 'done', atMs: null },
      { key: 'mined', state: 'done', atMs: 1_764_000_000_000 },
      { key: 'confirmed', state: 'done', atMs: null },
    ],
    owner: HOLDER,
    receiver: null,
    reference: HASH,
    isPublic: true,
  })
})

test('the receipt of a redemption request names its owner, also when another wallet receives the payment', () => {
  const amounts = { paymentTokenAmount: 99n, usdplusAmount: 100n }
  const created = toLog(usdPlusRedeemer, 'RequestCreated', {
    ticket: 1n,
    receiver: RELAYER,
    paymentToken: PAYMENT_TOKEN,
    ...amounts,
  })
  const escrowed = toLog(usdPlusRedeemer, 'RequestEscrowed', {
    ticket: 1n,
    owner: HOLDER,
    requestHash: HASH,
    shares: 90n,
  })
  expect(receiptOf(created, escrowed)).toMatchObject({
    kind: 'redeemRequest',
    owner: HOLDER,
    out: { ...USD_PLUS, amount: 100n },
    in: { ...MOCK, amount: 99n },
    isInPending: true,
    sum: { total: { key: 'inEscrow', money: { ...USD_PLUS, amount: 100n } } },
    balances: [balanceOf(usdPlus, USD_PLUS)],
  })
})

test('the receipt of a canceled redemption has the USD+ that came back', () => {
  const canceled = toLog(usdPlusRedeemer, 'RequestCancelled', { ticket: 1n, to: HOLDER })
  expect(receiptOf(transfer(usdPlus, 7n), canceled)).toMatchObject({
    kind: 'cancelRedemption',
    out: null,
    in: { ...USD_PLUS, amount: 7n },
    sum: { total: { key: 'returnedTotal', money: { ...USD_PLUS, amount: 7n } } },
  })
})

test('a cancellation that returned nothing yet names no amount', () => {
  const canceled = toLog(usdPlusRedeemer, 'RequestCancelled', { ticket: 1n, to: HOLDER })
  expect(receiptOf(canceled)).toMatchObject({ kind: 'cancelRedemption', in: null, sum: null })
})

const vaultArgs = { sender: RELAYER, owner: HOLDER, assets: 10n, shares: 9n }

test('the receipts of wrapping and unwrapping USD+ have tokens and shares on their sides', () => {
  const wrap = toLog(wrappedUsdPlus, 'Deposit', vaultArgs)
  expect(receiptOf(wrap)).toMatchObject({
    kind: 'wrap',
    owner: HOLDER,
    out: { ...USD_PLUS, amount: 10n },
    in: { ...W_USD_PLUS, amount: 9n },
  })
  const unwrap = toLog(wrappedUsdPlus, 'Withdraw', { ...vaultArgs, receiver: HOLDER })
  expect(receiptOf(unwrap)).toMatchObject({
    kind: 'unwrap',
    out: { ...W_USD_PLUS, amount: 9n },
    in: { ...USD_PLUS, amount: 10n },
  })
})

test('the receipts of wrapping and unwrapping a stock name its tokens', () => {
  const wrap = toLog(WRAPPED_STOCK, 'Deposit', vaultArgs)
  expect(receiptOf(wrap)).toMatchObject({
    kind: 'wrap',
    facts: { symbol: 'AAPL.d' },
    out: { ...AAPL, amount: 10n },
    in: { decimals: 18, symbol: 'AAPL.d.x', amount: 9n },
  })
  const unwrap = toLog(WRAPPED_STOCK, 'Withdraw', { ...vaultArgs, receiver: HOLDER })
  expect(receiptOf(unwrap)).toMatchObject({ kind: 'unwrap', in: { ...AAPL, amount: 10n } })
})

const toOrder = (sell: boolean) =>
  toLog(orderProcessor, 'OrderCreated', {
    id: 1n,
    requester: HOLDER,
    order: {
      requestTimestamp: 1n,
      recipient: HOLDER,
      assetToken: STOCK,
      paymentToken: PAYMENT_TOKEN,
      sell,
      orderType: 0,
      assetTokenQuantity: sell ? 2n * ONE : 0n,
      paymentTokenQuantity: sell ? 0n : 99_000_000n,
      price: 0n,
      tif: 0,
    },
    feesEscrowed: sell ? 0n : 1_000_000n,
  })

test('the receipt of a placed buy adds the fee to the payment in escrow', () => {
  expect(receiptOf(toOrder(false))).toMatchObject({
    kind: 'orderPlaced',
    facts: { symbol: 'AAPL.d' },
    out: { ...MOCK, amount: 100_000_000n },
    sum: {
      parts: [
        { key: 'escrow', money: { ...MOCK, amount: 99_000_000n } },
        { key: 'feeReserved', money: { ...MOCK, amount: 1_000_000n } },
      ],
      total: { key: 'inEscrow', money: { ...MOCK, amount: 100_000_000n } },
    },
  })
})

test('the receipt of a placed sale has the shares in escrow, from which no fee is taken', () => {
  expect(receiptOf(toOrder(true))).toMatchObject({
    out: { ...AAPL, amount: 2n * ONE },
    sum: { total: { key: 'inEscrow', money: { ...AAPL, amount: 2n * ONE } } },
    balances: [balanceOf(STOCK, AAPL)],
  })
})

test('a requested cancellation, a cancellation on chain and a claim have their receipts', () => {
  const requested = toLog(orderProcessor, 'CancelRequested', { id: 1n, requester: HOLDER })
  expect(receiptOf(requested)).toMatchObject({ kind: 'cancelRequested', in: null, sum: null })
  const canceled = toLog(orderProcessor, 'OrderCancelled', {
    id: 1n,
    requester: HOLDER,
    reason: 'owner',
  })
  expect(receiptOf(transfer(PAYMENT_TOKEN, 8n), canceled)).toMatchObject({
    kind: 'orderCanceled',
    in: { ...MOCK, amount: 8n },
  })
  const claimed = toLog(vault, 'ProceedsClaimed', {
    processor: orderProcessor,
    id: 1n,
    account: HOLDER,
    token: PAYMENT_TOKEN,
    units: 5n,
  })
  expect(receiptOf(claimed, transfer(PAYMENT_TOKEN, 5n))).toMatchObject({
    kind: 'claimProceeds',
    in: { ...MOCK, amount: 5n },
    sum: { total: { key: 'received', money: { ...MOCK, amount: 5n } } },
  })
})

test('only an approval of 0 of one of our tokens is a revocation', () => {
  const approve = (token: typeof HOLDER, value: bigint) =>
    toLog(token, 'Approval', { owner: HOLDER, spender: RELAYER, value })
  expect(toChainReceipt(toFacts([approve(PAYMENT_TOKEN, 1n)]), deployment).is).toBe('unknown')
  expect(toChainReceipt(toFacts([approve(RELAYER, 0n)]), deployment).is).toBe('unknown')
  expect(receiptOf(approve(PAYMENT_TOKEN, 0n))).toMatchObject({
    kind: 'revoke',
    facts: { symbol: 'mockUSD' },
    owner: HOLDER,
    sum: null,
  })
})
