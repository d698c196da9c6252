import { expect, test } from 'vitest'
import { type OwnerCancelInput, toOwnerCancelState } from './owner-cancel-rules.ts'

const NOW = 1_800_000_000_000

const input = (
  subject: Partial<OwnerCancelInput['subject']> = {},
  more: Partial<OwnerCancelInput> = {},
): OwnerCancelInput => ({
  subject: { isFinal: false, chainId: 1, cancellableMs: NOW, ...subject },
  nowMs: NOW,
  walletChainId: 1,
  step: null,
  isOtherRunning: false,
  ...more,
})

test.each([
  [input({ cancellableMs: null }), 'none'],
  [input({ isFinal: true }, { step: 'sent' }), 'none'],
  [input({ isFinal: true }), 'none'],
  [input({}, { step: 'signing' }), 'signing'],
  [input({}, { step: 'sending' }), 'sending'],
  [input({}, { step: 'sent', walletChainId: 2 }), 'sent'],
  [input({ cancellableMs: NOW + 1 }), 'later'],
  [input({ cancellableMs: NOW + 1 }, { walletChainId: null }), 'later'],
  [input({}, { walletChainId: null }), 'none'],
  [input({}, { isOtherRunning: true, walletChainId: 2 }), 'other_running'],
  [input({}, { walletChainId: 2 }), 'switch'],
  [input({}), 'ask'],
] as const)('KY-05 the state decides whether the owner can cancel: case %#', (facts, expected) => {
  expect(toOwnerCancelState(facts)).toBe(expected)
})
