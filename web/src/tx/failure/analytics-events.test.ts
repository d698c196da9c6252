import { expect, test } from 'vitest'
import { toJournalEntry } from '../flow/plan.ts'
import type { JournalEntry, TransactionKind } from '../journal/journal-entry.ts'
import { toSignatureRequestedEvent, toTransactionEndEvent } from './analytics-events.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const plan = {
  account,
  chainId: 1,
  facts: { pay: '2,500.00', paySymbol: 'USD+' },
  steps: [
    { name: 'approve', to: account, data: '0x095ea7b3' },
    { name: 'wrap', to: account, data: '0x6e553f65' },
  ],
} as const

function entryOf(kind: TransactionKind, change: Partial<JournalEntry> = {}): JournalEntry {
  const identity = { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', nowMs: 5 }
  return { ...toJournalEntry(kind, plan, identity), ...change }
}

const signingAt = (kind: TransactionKind, signing: number) => {
  const entry = entryOf(kind)
  const steps = entry.steps.map((step, index) =>
    index === signing ? { ...step, status: 'signing' as const } : step,
  )
  return { ...entry, steps }
}

test.each([
  'revoke',
  'cancelOrder',
  'cancelRedemption',
  'cancelOrderByOwner',
  'claimProceeds',
] as const)('%s is not tracked', (kind) => {
  expect(toSignatureRequestedEvent(signingAt(kind, 0))).toBeNull()
  expect(toTransactionEndEvent(entryOf(kind, { state: 'done' }))).toBeNull()
  expect(toTransactionEndEvent(entryOf(kind, { state: 'failed' }))).toBeNull()
})

test.each(['buy', 'redeem', 'bridge'] as const)('each stage of a %s is tracked', (trade) => {
  const of = { chainId: 1, trade }
  const requested = { name: 'trade_signature_requested', ...of, step: 'approve' }
  expect(toSignatureRequestedEvent(entryOf(trade))).toBeNull()
  expect(toSignatureRequestedEvent(signingAt(trade, 0))).toEqual(requested)
  const failure = { cause: 'user_rejected', detail: account } as const
  expect(toTransactionEndEvent(entryOf(trade))).toBeNull()
  expect(toTransactionEndEvent(entryOf(trade, { state: 'done' }))).toEqual({
    name: 'trade_done',
    ...of,
  })
  expect(toTransactionEndEvent(entryOf(trade, { state: 'failed', failure }))).toEqual({
    name: 'trade_error',
    ...of,
    cause: 'user_rejected',
  })
})

test('IN-02 an order sent by its owner tracks signature requests and failures', () => {
  const requested = { name: 'order_signature_requested', chainId: 1 }
  expect(toSignatureRequestedEvent(signingAt('order', 0))).toEqual({
    ...requested,
    step: 'approve',
  })
  expect(toSignatureRequestedEvent(signingAt('order', 1))).toEqual({
    ...requested,
    step: 'request',
  })
  expect(toTransactionEndEvent(entryOf('order', { state: 'done' }))).toBeNull()
  expect(toTransactionEndEvent(entryOf('order', { state: 'failed' }))).toEqual({
    name: 'order_error',
    chainId: 1,
    cause: 'unknown',
  })
})

test('WR-09 IN-02 only the approval of a wrap is tracked as a signature request', () => {
  expect(toSignatureRequestedEvent(signingAt('wrap', 1))).toBeNull()
  expect(toSignatureRequestedEvent(entryOf('wrap'))).toBeNull()
  expect(toSignatureRequestedEvent(signingAt('wrap', 0))).toEqual({
    name: 'wrap_approval_requested',
    chainId: 1,
  })
})

test('WR-09 IN-02 the outcome is tracked by class and code, without address or amount', () => {
  const failure = { cause: 'user_rejected', detail: `${account} said no` } as const
  expect(toTransactionEndEvent(entryOf('wrap'))).toBeNull()
  expect(toTransactionEndEvent(entryOf('wrap', { state: 'needs-signature' }))).toBeNull()
  expect(toTransactionEndEvent(entryOf('wrap', { state: 'done' }))).toEqual({
    name: 'wrapped',
    chainId: 1,
  })
  expect(toTransactionEndEvent(entryOf('unwrap', { state: 'done' }))).toEqual({
    name: 'unwrapped',
    chainId: 1,
  })
  expect(toTransactionEndEvent(entryOf('unwrap', { state: 'failed', failure }))).toEqual({
    name: 'wrap_error',
    chainId: 1,
    direction: 'unwrap',
    cause: 'user_rejected',
  })
})
