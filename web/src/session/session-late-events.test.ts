import { describe, expect, test } from 'vitest'
import type { SessionFlowEvent } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import {
  allSessionFlowStates,
  askingStateWithoutMessage,
  testConfirmation,
  testSignature,
  testSigner,
  testSignInMessage,
  testWalletRecord,
} from './test-session.ts'

/** States in which an event has an effect; in all others it must change nothing. */
const effectiveIn: Record<
  Exclude<SessionFlowEvent['name'], 'wallet-connected'>,
  (keyof typeof allSessionFlowStates)[]
> = {
  'wallet-disconnected': [
    'confirming',
    'sending',
    'leaving',
    'checking',
    'waiting',
    'asking',
    'blank',
    'signing',
    'posting',
    'signedIn',
  ],
  'session-ended': ['leaving'],
  'user-found': ['checking', 'posting', 'signedIn'],
  'refresh-record': ['signedIn'],
  'user-unknown': ['checking'],
  'user-unreachable': ['checking'],
  'message-made': ['asking', 'blank'],
  'sign-pressed': ['asking'],
  signed: ['signing'],
  'sign-pending': ['signing'],
  'sign-rejected': ['signing'],
  'sign-stopped': ['signing'],
  'sign-failed': ['signing'],
  'clock-differs': ['posting'],
  'post-failed': ['posting'],
  'terms-required': [],
  'confirm-pressed': ['confirming'],
  'eligibility-confirmed': ['sending'],
  'eligibility-failed': ['sending'],
  'signature-required': ['signedIn'],
  dismissed: [
    'confirming',
    'sending',
    'leaving',
    'checking',
    'waiting',
    'asking',
    'blank',
    'signing',
    'posting',
    'signedIn',
  ],
  unauthorized: [
    'confirming',
    'sending',
    'waiting',
    'asking',
    'blank',
    'signing',
    'posting',
    'signedIn',
  ],
}

const sample = (name: SessionFlowEvent['name']): SessionFlowEvent => ({
  name,
  signer: testSigner,
  record: testWalletRecord,
  message: testSignInMessage,
  signature: testSignature,
  confirmation: testConfirmation,
  text: 'No.',
})

describe('late events', () => {
  const cases = Object.entries(effectiveIn).flatMap(([event, states]) =>
    Object.keys(allSessionFlowStates)
      .filter((state) => !states.includes(state as keyof typeof allSessionFlowStates))
      .map((state) => [event, state] as const),
  )
  test.each(cases)('%s changes nothing in %s', (event, state) => {
    const before = allSessionFlowStates[state as keyof typeof allSessionFlowStates]
    expect(reduceSession(before, sample(event as SessionFlowEvent['name']))).toEqual({
      state: before,
      effects: [],
    })
  })

  test('a message for another network is ignored', () => {
    const late: SessionFlowEvent = {
      name: 'message-made',
      message: { ...testSignInMessage, chainId: 10 },
    }
    expect(reduceSession(askingStateWithoutMessage, late)).toEqual({
      state: askingStateWithoutMessage,
      effects: [],
    })
  })
})
