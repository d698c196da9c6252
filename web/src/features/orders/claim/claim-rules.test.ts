import { expect, test } from 'vitest'
import { toJournalEntry } from '#tx/flow/plan.ts'
import type { JournalEntry } from '#tx/journal/journal-entry.ts'
import { workingTestOrder } from '../test-order.ts'
import { isClaimOf } from './claim-rules.ts'

const [fill] = workingTestOrder.fills
if (!fill) throw new Error('The order has no fill')
const CLAIMED_MS = 9000

const claimOf = (orderId: string, state: JournalEntry['state']): JournalEntry => ({
  ...toJournalEntry(
    'claimProceeds',
    {
      account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      chainId: 1,
      facts: { orderId },
      steps: [
        { name: 'claimProceeds', to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: '0x' },
      ],
    },
    { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', nowMs: CLAIMED_MS },
  ),
  state,
})

const orderFilledAt = (minedMs: number) => ({
  id: workingTestOrder.id,
  fills: [
    { ...fill, minedMs: 1 },
    { ...fill, minedMs },
  ],
})

const { id } = workingTestOrder

test.each([
  ['no claim', null, CLAIMED_MS, false],
  ['the claim of another order', claimOf('other', 'running'), CLAIMED_MS, false],
  ['a claim that ended before a later fill', claimOf(id, 'done'), CLAIMED_MS + 1, false],
  ['a claim that failed before a later fill', claimOf(id, 'failed'), CLAIMED_MS + 1, false],
  ['a claim under way at a later fill', claimOf(id, 'running'), CLAIMED_MS + 1, true],
  ['an unsigned claim at a later fill', claimOf(id, 'needs-signature'), CLAIMED_MS + 1, true],
  ['a claim of all fills', claimOf(id, 'done'), CLAIMED_MS, true],
] as const)('%s is the claim of the order or not', (_, entry, minedMs, expected) => {
  expect(isClaimOf(entry, orderFilledAt(minedMs))).toBe(expected)
})
