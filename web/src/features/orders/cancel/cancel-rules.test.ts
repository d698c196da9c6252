import { expect, test } from 'vitest'
import { type CancelStateInput, toOrderCancelState } from './cancel-rules.ts'

const order = {
  status: 'SUBMITTED',
  isCancellable: true,
  isCancelRequested: false,
  chainId: 1,
  filledShares: 0n,
} as const

const facts = (
  rest: Partial<CancelStateInput['order']> = {},
  more: Partial<CancelStateInput> = {},
) => ({
  order: { ...order, ...rest },
  walletChainId: 1,
  step: null,
  isOtherRunning: false,
  ...more,
})

test.each([
  [facts({ status: 'FILLED' }), 'none'],
  [facts({ status: 'CANCELLED', isCancelRequested: true }), 'none'],
  [facts({ status: 'FILLED', isCancelRequested: true }), 'too_late'],
  [facts({ status: 'ERROR', isCancellable: false }), 'parked'],
  [facts({ status: 'REQUIRING_CONTACT' }, { step: 'sending' }), 'parked'],
  [facts({ isCancelRequested: true }, { step: 'sending' }), 'asked'],
  [facts({ status: 'PENDING_CANCEL', isCancelRequested: true }), 'asked'],
  [facts({ status: 'PENDING_CANCEL', isCancellable: false }), 'none'],
  [facts({ isCancellable: false }, { step: 'unsent' }), 'unsent'],
  [facts({}, { step: 'signing', walletChainId: 2 }), 'signing'],
  [facts({ status: 'PENDING_FILL', isCancellable: false }), 'filling'],
  [facts({}, { walletChainId: null }), 'none'],
  [facts({}, { isOtherRunning: true, walletChainId: 2 }), 'other_running'],
  [facts({}, { walletChainId: 2 }), 'switch'],
  [facts(), 'ask'],
] as const)(
  'SK-06 AB-28 the state decides whether an order can be canceled: case %#',
  (input, expected) => {
    expect(toOrderCancelState(input)).toBe(expected)
  },
)
