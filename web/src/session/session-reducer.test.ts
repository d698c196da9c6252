import { describe, expect, test } from 'vitest'
import type { SessionEffect, SessionFlowEvent, SessionFlowState } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import {
  allFlowStates,
  asking,
  askingWithoutMessage,
  blockedRecord,
  checking,
  confirmation,
  createMessageEffect,
  findUserEffect,
  leaving,
  none,
  otherSigner,
  postingState,
  recreateMessageEffect,
  signature,
  signedIn,
  signer,
  signInMessage,
  signing,
  toWalletConnectedEvent,
  unsupportedSigner,
  waiting,
  walletRecord,
} from './test-session.ts'

/** States in which an event has an effect; in all others it must change nothing. */
const effectiveIn: Record<
  Exclude<SessionFlowEvent['name'], 'wallet-connected'>,
  (keyof typeof allFlowStates)[]
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
  signer,
  record: walletRecord,
  message: signInMessage,
  signature,
  confirmation,
  text: 'No.',
})

describe('late events', () => {
  const cases = Object.entries(effectiveIn).flatMap(([event, states]) =>
    Object.keys(allFlowStates)
      .filter((state) => !states.includes(state as keyof typeof allFlowStates))
      .map((state) => [event, state] as const),
  )
  test.each(cases)('%s changes nothing in %s', (event, state) => {
    const before = allFlowStates[state as keyof typeof allFlowStates]
    expect(reduceSession(before, sample(event as SessionFlowEvent['name']))).toEqual({
      state: before,
      effects: [],
    })
  })

  test('a message for another network is ignored', () => {
    const late: SessionFlowEvent = {
      name: 'message-made',
      message: { ...signInMessage, chainId: 10 },
    }
    expect(reduceSession(askingWithoutMessage, late)).toEqual({
      state: askingWithoutMessage,
      effects: [],
    })
  })
})

type Row = [string, SessionFlowState, SessionFlowEvent, SessionFlowState, SessionEffect[]]

const rows: Row[] = [
  ['a wallet is looked up', none, toWalletConnectedEvent(signer), checking, [findUserEffect]],
  ['the same wallet again changes nothing', signedIn, toWalletConnectedEvent(signer), signedIn, []],
  [
    'a known user is signed in',
    checking,
    { name: 'user-found', record: walletRecord },
    signedIn,
    [],
  ],
  [
    'an unknown user gets a signature request',
    checking,
    { name: 'user-unknown' },
    askingWithoutMessage,
    [createMessageEffect],
  ],
  [
    'an unreachable server is retried later',
    checking,
    { name: 'user-unreachable' },
    checking,
    [{ ...findUserEffect, delayMs: 5000 } as SessionEffect],
  ],
  [
    'on an unsupported network no signature is requested',
    { name: 'checking', signer: unsupportedSigner },
    { name: 'user-unknown' },
    waiting,
    [],
  ],
  [
    'switching to a supported network requests a signature',
    waiting,
    toWalletConnectedEvent(signer),
    askingWithoutMessage,
    [createMessageEffect],
  ],
  [
    'leaving the supported network withdraws the signature request',
    asking,
    toWalletConnectedEvent(unsupportedSigner),
    waiting,
    [],
  ],
  [
    'leaving the supported network while signing withdraws the request too',
    signing,
    toWalletConnectedEvent(unsupportedSigner),
    waiting,
    [],
  ],
  [
    'a session survives a change of network',
    signedIn,
    toWalletConnectedEvent(unsupportedSigner),
    { name: 'signed-in', signer: unsupportedSigner, record: walletRecord },
    [],
  ],
  [
    'a created message is shown, and renewed later',
    askingWithoutMessage,
    { name: 'message-made', message: signInMessage },
    asking,
    [{ ...createMessageEffect, delayMs: 120_000, form: 'usdplus' } as SessionEffect],
  ],
  [
    'a press requests the signature from the wallet',
    asking,
    { name: 'sign-pressed', confirmation: null },
    signing,
    [{ name: 'request-signature', message: signInMessage, delayMs: 0 }],
  ],
  [
    'a pending request is retried every 1000 ms',
    signing,
    { name: 'sign-pending' },
    signing,
    [{ name: 'request-signature', message: signInMessage, delayMs: 1000 }],
  ],
  [
    'a rejection shows the reason and disconnects',
    signing,
    { name: 'sign-rejected' },
    signing,
    [{ name: 'show-rejected' }, { name: 'disconnect' }],
  ],
  [
    'another failure of the wallet can be retried',
    signing,
    { name: 'sign-failed' },
    askingWithoutMessage,
    [{ name: 'show-failed', text: null }, recreateMessageEffect],
  ],
  [
    'a wallet that changed meanwhile shows an error and can be retried',
    signing,
    { name: 'sign-failed', isWalletChanged: true },
    askingWithoutMessage,
    [{ name: 'show-changed' }, recreateMessageEffect],
  ],
  [
    'a signature is posted',
    signing,
    { name: 'signed', signature },
    postingState,
    [{ name: 'create-session', message: signInMessage, signature, confirmation: null }],
  ],
  [
    'a created session signs the user in',
    postingState,
    { name: 'user-found', record: walletRecord },
    signedIn,
    [],
  ],
  [
    'a clock difference requests one more signature',
    postingState,
    { name: 'clock-differs', message: signInMessage },
    { ...signing, isClockAdjusted: true },
    [{ name: 'request-signature', message: signInMessage, delayMs: 0 }],
  ],
  [
    'a second clock difference is a failure',
    { ...postingState, isClockAdjusted: true },
    { name: 'clock-differs', message: signInMessage },
    askingWithoutMessage,
    [{ name: 'show-failed', text: null }, recreateMessageEffect],
  ],
  [
    'a failed sign-in is shown once and waits for a press',
    postingState,
    { name: 'post-failed', text: 'No.' },
    askingWithoutMessage,
    [{ name: 'show-failed', text: 'No.' }, recreateMessageEffect],
  ],
  [
    'another account ends the old session first',
    signedIn,
    toWalletConnectedEvent(otherSigner),
    { name: 'leaving', signer: otherSigner },
    [{ name: 'end-session' }],
  ],
  [
    'the other account is looked up after the old session has ended',
    leaving,
    { name: 'session-ended' },
    checking,
    [findUserEffect],
  ],
  [
    'the account may change again while the old session ends',
    leaving,
    toWalletConnectedEvent(otherSigner),
    { name: 'leaving', signer: otherSigner },
    [{ name: 'end-session' }],
  ],
  [
    'disconnecting logs out',
    signedIn,
    { name: 'wallet-disconnected' },
    none,
    [{ name: 'end-session' }],
  ],
  [
    'closing the dialog disconnects',
    asking,
    { name: 'dismissed' },
    asking,
    [{ name: 'disconnect' }],
  ],
  ['a 401 disconnects', signedIn, { name: 'unauthorized' }, signedIn, [{ name: 'disconnect' }]],
]

describe('the login flow', () => {
  test.each(rows)('%s', (_, before, event, state, effects) => {
    expect(reduceSession(before, event)).toEqual({ state, effects })
  })
})

describe('while signed in', () => {
  test('the record is requested again, and the new one applies', () => {
    expect(reduceSession(signedIn, { name: 'refresh-record' })).toEqual({
      state: signedIn,
      effects: [findUserEffect],
    })
    expect(reduceSession(signedIn, { name: 'user-found', record: blockedRecord })).toEqual({
      state: { ...signedIn, record: blockedRecord },
      effects: [],
    })
  })

  test('SI-16 a 401 disconnects', () => {
    expect(reduceSession(signedIn, { name: 'unauthorized' }).effects).toEqual([
      { name: 'disconnect' },
    ])
  })
})
