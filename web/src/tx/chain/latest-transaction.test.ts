import { expect, test } from 'vitest'
import { toJournalEntry } from '../flow/plan.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { findLatestTransaction, listSeenTransactions } from './transactions.ts'

const account = `0x${'a1'.repeat(20)}` as const

const entry = (state: JournalEntry['state'], isSeen: boolean): JournalEntry => ({
  ...toJournalEntry(
    'redeem',
    { account, chainId: 1, facts: {}, steps: [] },
    { id: `${state}-${isSeen}`, nowMs: 1 },
  ),
  state,
  isSeen,
})

test.each([
  ['done', true, false],
  ['done', false, true],
  ['running', true, true],
  ['needs-signature', true, true],
  ['failed', true, true],
] as const)(
  'TX-07 after a reload: %s, result seen %s, comes back %s',
  (state, isSeen, comesBack) => {
    const entries = [entry(state, isSeen)]
    const closedIds = listSeenTransactions(entries)
    expect(findLatestTransaction({ entries, closedIds }, 'redeem', account) !== null).toBe(
      comesBack,
    )
  },
)

test('TX-07 an older failed transaction does not come back behind a completed one that was seen', () => {
  const entries = [entry('failed', false), entry('done', true)]
  expect(findLatestTransaction({ entries, closedIds: ['done-true'] }, 'redeem', account)).toBeNull()
})
