import { expect, test } from 'vitest'
import type { BridgeTransfer } from '#api/dollar/bridge.ts'
import type { WireDetails } from '#api/dollar/wires.ts'
import { toBridgeReceipt } from './bridge-receipt.ts'
import { ACCOUNT, addsUp, CHAIN_ID, findToken, HASH_A, HASH_B, OTHER } from './test-account.ts'
import { toWireReceipt } from './wire-receipt.ts'

const block = { stage: 'final', confirmations: 9, blocksToFinal: 0 } as const
const arrived: BridgeTransfer = {
  id: `0x${'c3'.repeat(32)}`,
  status: 'done',
  sourceChainId: CHAIN_ID,
  destinationChainId: 421614,
  token: 'wUSD+',
  tokenAmount: 9n,
  usdPlusAmount: 10n,
  sender: ACCOUNT,
  receiver: ACCOUNT,
  createdMs: 1000,
  expectedMs: null,
  source: { ...block, hash: HASH_A, minedMs: 2000, fee: 5n },
  destination: { ...block, hash: HASH_B, minedMs: 3000, token: 'USD+', tokenAmount: 10n },
  failure: null,
}
const bridgeReceiptOf = (patch: Partial<BridgeTransfer>) =>
  toBridgeReceipt({ ...arrived, ...patch }, findToken)

test('a transfer whose source is not read yet has neither fee nor transaction', () => {
  const early = { status: 'sent', tokenAmount: null, source: null, destination: null } as const
  expect(bridgeReceiptOf(early)).toMatchObject({
    state: 'underway',
    out: { amount: 10n, symbol: 'USD+' },
    isInPending: true,
    networkFee: { by: 'none' },
    bridgeFee: null,
    transactions: [],
    balances: [],
  })
})

test('a transfer that its destination refuses for now is still under way', () => {
  expect(bridgeReceiptOf({ status: 'failed', destination: null })).toMatchObject({
    state: 'underway',
    steps: [{ state: 'done' }, { state: 'done' }, { state: 'now' }, { state: 'todo' }],
  })
})

test('the balance at the destination is left out if another wallet receives the tokens', () => {
  const { balances } = bridgeReceiptOf({ receiver: OTHER })
  expect(balances.map(({ chainId }) => chainId)).toEqual([CHAIN_ID])
})

test('TR-01 the receipt of a transfer has both tokens, both networks and the fee of the bridge', () => {
  const receipt = bridgeReceiptOf({})
  expect(receipt).toMatchObject({
    kind: 'bridge',
    state: 'done',
    atMs: 3000,
    out: { amount: 9n, symbol: 'wUSD+' },
    in: { amount: 10n, symbol: 'USD+' },
    inChainId: 421614,
    isInPending: false,
    bridgeFee: { amount: 5n, decimals: 18, symbol: 'ETH' },
    networkFee: { by: 'sender', chainId: CHAIN_ID, hash: HASH_A },
    transactions: [
      { key: 'sent', chainId: CHAIN_ID, hash: HASH_A },
      { key: 'delivered', chainId: 421614, hash: HASH_B },
    ],
    isPublic: true,
  })
  expect(receipt.balances.map(({ chainId, symbol }) => [chainId, symbol])).toEqual([
    [CHAIN_ID, 'wUSD+'],
    [421614, 'USD+'],
  ])
  expect(addsUp(receipt)).toBe(true)
})

const minted: WireDetails = {
  date: '2026-11-24T10:00:00.000Z',
  chainId: CHAIN_ID,
  amount: 100_000n,
  amountFunded: 100_000n,
  status: 'FULFILLED',
  memoCode: 'ACDEF-HJKMN-PQRTU',
  life: 'funded',
  expiresMs: 9000,
  mintedCents: 100_000n,
  waitsFor: null,
  instructions: {} as WireDetails['instructions'],
}
const wireReceiptOf = (patch: Partial<WireDetails>) =>
  toWireReceipt({ ...minted, ...patch }, ACCOUNT, findToken)

test.each(['cancelled', 'expired'] as const)('a wire request that was %s moved nothing', (life) => {
  const ended = { life, status: 'IN_PROGRESS', amountFunded: 0n, mintedCents: 0n } as const
  expect(wireReceiptOf(ended)).toMatchObject({ state: 'not', out: null, in: null, sum: null })
})

test('a wire that is expected names the requested amount as still to come', () => {
  const open = { life: 'open', status: 'IN_PROGRESS', amountFunded: 0n, mintedCents: 0n } as const
  expect(wireReceiptOf(open)).toMatchObject({
    state: 'underway',
    out: { amount: 100_000n, decimals: 2, symbol: 'USD' },
    isInPending: true,
    sum: { parts: [{ key: 'sent' }, { key: 'fee' }], total: { key: 'toReceive' } },
    balances: [],
    steps: [{ state: 'done' }, { state: 'now' }, { state: 'todo' }],
  })
})

test('money that arrived is not shown as minted before it is', () => {
  expect(wireReceiptOf({ mintedCents: 0n })).toMatchObject({
    state: 'underway',
    isInPending: true,
    steps: [{ state: 'done' }, { state: 'done' }, { state: 'now' }],
  })
})

test('TR-01 the receipt of a wire has the dollars that arrived and the USD+ that was minted', () => {
  const receipt = wireReceiptOf({})
  expect(receipt).toMatchObject({
    kind: 'wire',
    state: 'done',
    out: { amount: 100_000n, symbol: 'USD' },
    in: { amount: 100_000n, symbol: 'USD+' },
    sum: { total: { key: 'received', money: { amount: 100_000n } } },
    networkFee: { by: 'operator' },
    balances: [{ symbol: 'USD+', hash: null }],
    reference: 'ACDEF-HJKMN-PQRTU',
    isPublic: false,
  })
  expect(addsUp(receipt)).toBe(true)
})
