import { expect, test } from 'vitest'
import type { TransactionStage } from '#tx/flow/stage.ts'
import type { JournalEntry } from '#tx/journal/journal-entry.ts'
import { findRedemptionOutcome, toActivityGroup, toTransactionProgress } from './activity-rules.ts'

const entry = (state: JournalEntry['state'], isDismissed = false) =>
  ({ state, isDismissed }) as JournalEntry

test.each([
  [entry('running'), 'running'],
  [entry('needs-signature'), 'needs-you'],
  [entry('needs-signature', true), 'earlier'],
  [entry('done'), 'earlier'],
  [entry('failed'), 'earlier'],
  [entry('failed', true), 'earlier'],
])('entry %j is listed under %s', (listed, group) => {
  expect(toActivityGroup(listed)).toBe(group)
})

const steps: ('approve' | 'deposit')[] = ['approve', 'deposit']
const confirming = (step: number, confirmations: number): TransactionStage => ({
  name: 'confirming',
  step,
  steps,
  hash: '0x1',
  confirmations,
  isOffline: false,
})

test.each<[TransactionStage, number]>([
  [{ name: 'idle' }, 0],
  [{ name: 'signing', step: 1, steps }, 0],
  [{ name: 'signing', step: 2, steps }, 0.2],
  [confirming(1, 1), 0],
  [confirming(2, 0), 0.4],
  [confirming(2, 3), 1],
  [{ name: 'done', hash: '0x1' }, 1],
])('stage %j has the progress %d', (stage, share) => {
  expect(toTransactionProgress(stage, 3)).toBe(share)
})

test('a requested redemption has the outcome of its own transaction', () => {
  const redemptionOf = (hash: string, status: 'FILLED' | 'ESCROWED' | 'REJECTED') => ({
    transactionHash: hash as `0x${string}`,
    status,
  })
  const rows = [
    redemptionOf('0x01', 'ESCROWED'),
    redemptionOf('0x02', 'FILLED'),
    redemptionOf('0x03', 'REJECTED'),
  ]
  expect(findRedemptionOutcome('0x04', rows)).toBe(null)
  expect(findRedemptionOutcome('0x01', rows)).toBe('pending')
  expect(findRedemptionOutcome('0x02', rows)).toBe('paid')
  expect(findRedemptionOutcome('0x03', rows)).toBe('stopped')
})
