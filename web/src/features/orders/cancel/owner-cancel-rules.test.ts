import { expect, test } from 'vitest'
import { type OwnerCancelInput, toOwnerCancelState } from './owner-cancel-rules.ts'

const NOW = 1_800_000_000_000

const dueAt = (cancellableMs: number) => ({
  cancellableMs,
  requestTimestamp: 1n,
  assetBaseAmount: 0n,
  paymentBaseAmount: 5n,
  basePrice: 0n,
})

const input = (
  order: Partial<OwnerCancelInput['order']> = {},
  more: Partial<OwnerCancelInput> = {},
): OwnerCancelInput => ({
  order: { status: 'PENDING_CANCEL', chainId: 1, ownerCancel: dueAt(NOW), ...order },
  nowMs: NOW,
  walletChainId: 1,
  step: null,
  isOtherRunning: false,
  ...more,
})

test.each([
  [input({ ownerCancel: null }), 'none'],
  [input({ status: 'FILLED' }, { step: 'sent' }), 'none'],
  [input({ status: 'CANCELLED' }), 'none'],
  [input({}, { step: 'signing' }), 'signing'],
  [input({ ownerCancel: null }, { step: 'sent', walletChainId: 2 }), 'sent'],
  [input({ ownerCancel: dueAt(NOW + 1) }), 'later'],
  [input({ ownerCancel: dueAt(NOW + 1) }, { walletChainId: null }), 'later'],
  [input({}, { walletChainId: null }), 'none'],
  [input({}, { isOtherRunning: true, walletChainId: 2 }), 'other_running'],
  [input({}, { walletChainId: 2 }), 'switch'],
  [input({ status: 'REQUIRING_CONTACT' }), 'ask'],
  [input(), 'ask'],
] as const)(
  'KY-05 the state decides whether the owner can cancel on chain: case %#',
  (facts, expected) => {
    expect(toOwnerCancelState(facts)).toBe(expected)
  },
)
