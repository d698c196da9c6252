import { expect, test } from 'vitest'
import { toAskedEvent, toEndEvent } from './analytics-events.ts'
import type { JournalEntry, TransactionKind } from './journal-entry.ts'
import { toJournalEntry } from './plan.ts'

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

const askedAt = (kind: TransactionKind, asked: number) => {
  const entry = entryOf(kind)
  const steps = entry.steps.map((step, index) =>
    index === asked ? { ...step, status: 'signing' as const } : step,
  )
  return { ...entry, steps }
}

test('WR-09 only the approval of a wrap is counted when it is asked for', () => {
  expect(toAskedEvent(askedAt('buy', 0))).toBeNull()
  expect(toAskedEvent(askedAt('wrap', 1))).toBeNull()
  expect(toAskedEvent(entryOf('wrap'))).toBeNull()
  expect(toAskedEvent(askedAt('wrap', 0))).toEqual({ name: 'wrap_approval_requested', chainId: 1 })
})

test('WR-09 how it ended is counted by class and code, with no address and no amount', () => {
  const failure = { cause: 'user_rejected', detail: `${account} said no` } as const
  expect(toEndEvent(entryOf('wrap'))).toBeNull()
  expect(toEndEvent(entryOf('wrap', { state: 'needs-signature' }))).toBeNull()
  expect(toEndEvent(entryOf('buy', { state: 'done' }))).toBeNull()
  expect(toEndEvent(entryOf('wrap', { state: 'done' }))).toEqual({ name: 'wrapped', chainId: 1 })
  expect(toEndEvent(entryOf('unwrap', { state: 'done' }))).toEqual({
    name: 'unwrapped',
    chainId: 1,
  })
  expect(toEndEvent(entryOf('unwrap', { state: 'failed', failure }))).toEqual({
    name: 'wrap_error',
    chainId: 1,
    direction: 'unwrap',
    cause: 'user_rejected',
  })
})
