import { expect, test } from 'vitest'
import { type OwnerCallInput, toOwnerCallState } from './owner-call-rules.ts'

const NOW = 1_800_000_000_000

const input = (
  subject: Partial<OwnerCallInput['subject']> = {},
  more: Partial<OwnerCallInput> = {},
): OwnerCallInput => ({
  subject: { isOver: false, chainId: 1, possibleMs: NOW, ...subject },
  nowMs: NOW,
  walletChainId: 1,
  step: null,
  isOtherRunning: false,
  ...more,
})

test.each([
  [input({ possibleMs: null }), 'none'],
  [input({ isOver: true }, { step: 'sent' }), 'none'],
  [input({ isOver: true }), 'none'],
  [input({}, { step: 'signing' }), 'signing'],
  [input({}, { step: 'sending' }), 'sending'],
  [input({}, { step: 'sent', walletChainId: 2 }), 'sent'],
  [input({ possibleMs: NOW + 1 }), 'later'],
  [input({ possibleMs: NOW + 1 }, { walletChainId: null }), 'later'],
  [input({}, { walletChainId: null }), 'none'],
  [input({}, { isOtherRunning: true, walletChainId: 2 }), 'other_running'],
  [input({}, { walletChainId: 2 }), 'switch'],
  [input({}), 'ask'],
] as const)(
  'KY-05 the state decides whether the owner can send the call: case %#',
  (facts, expected) => {
    expect(toOwnerCallState(facts)).toBe(expected)
  },
)
