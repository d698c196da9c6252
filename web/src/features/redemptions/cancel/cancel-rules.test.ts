import { expect, test } from 'vitest'
import { type RedemptionCancelInput, toRedemptionCancelState } from './cancel-rules.ts'

const NOW = 1_800_000_000_000

const input = (
  redemption: Partial<RedemptionCancelInput['redemption']> = {},
  more: Partial<RedemptionCancelInput> = {},
): RedemptionCancelInput => ({
  redemption: { status: 'SUBMITTED', chainId: 1, cancellableMs: NOW, ...redemption },
  nowMs: NOW,
  walletChainId: 1,
  step: null,
  isOtherRunning: false,
  ...more,
})

test.each([
  [input({ cancellableMs: null }), 'none'],
  [input({ status: 'FILLED' }, { step: 'sent' }), 'none'],
  [input({ status: 'CANCELLED' }), 'none'],
  [input({}, { step: 'signing' }), 'signing'],
  [input({}, { step: 'sent', walletChainId: 2 }), 'sent'],
  [input({ cancellableMs: NOW + 1 }), 'later'],
  [input({ cancellableMs: NOW + 1 }, { walletChainId: null }), 'later'],
  [input({}, { walletChainId: null }), 'none'],
  [input({}, { isOtherRunning: true, walletChainId: 2 }), 'other_running'],
  [input({}, { walletChainId: 2 }), 'switch'],
  [input({ status: 'REQUIRING_CONTACT' }), 'ask'],
  [input({ status: 'PENDING_FILL' }), 'ask'],
] as const)('the state decides whether the owner can cancel: case %#', (facts, expected) => {
  expect(toRedemptionCancelState(facts)).toBe(expected)
})
