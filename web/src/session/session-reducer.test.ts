import { describe, expect, test } from 'vitest'
import type { SessionEffect, SessionFlowEvent, SessionFlowState } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import {
  askingState,
  askingStateWithoutMessage,
  blockedRecord,
  checkingState,
  createMessageEffect,
  findUserEffect,
  leavingState,
  noneState,
  otherTestSigner,
  postingState,
  recreateMessageEffect,
  signedInState,
  signingState,
  testSignature,
  testSigner,
  testSignInMessage,
  testWalletRecord,
  toWalletConnectedEvent,
  unsupportedTestSigner,
  waitingState,
} from './test-session.ts'

type Row = [string, SessionFlowState, SessionFlowEvent, SessionFlowState, SessionEffect[]]

const rows: Row[] = [
  [
    'a wallet is looked up',
    noneState,
    toWalletConnectedEvent(testSigner),
    checkingState,
    [findUserEffect],
  ],
  [
    'the same wallet again changes nothing',
    signedInState,
    toWalletConnectedEvent(testSigner),
    signedInState,
    [],
  ],
  [
    'a known user is signed in',
    checkingState,
    { name: 'user-found', record: testWalletRecord },
    signedInState,
    [],
  ],
  [
    'an unknown user gets a signature request',
    checkingState,
    { name: 'user-unknown' },
    askingStateWithoutMessage,
    [createMessageEffect],
  ],
  [
    'an unreachable server is retried later',
    checkingState,
    { name: 'user-unreachable' },
    checkingState,
    [{ ...findUserEffect, delayMs: 5000 } as SessionEffect],
  ],
  [
    'on an unsupported network no signature is requested',
    { name: 'checking', signer: unsupportedTestSigner },
    { name: 'user-unknown' },
    waitingState,
    [],
  ],
  [
    'switching to a supported network requests a signature',
    waitingState,
    toWalletConnectedEvent(testSigner),
    askingStateWithoutMessage,
    [createMessageEffect],
  ],
  [
    'leaving the supported network withdraws the signature request',
    askingState,
    toWalletConnectedEvent(unsupportedTestSigner),
    waitingState,
    [],
  ],
  [
    'leaving the supported network while signing withdraws the request too',
    signingState,
    toWalletConnectedEvent(unsupportedTestSigner),
    waitingState,
    [],
  ],
  [
    'a session survives a change of network',
    signedInState,
    toWalletConnectedEvent(unsupportedTestSigner),
    { name: 'signed-in', signer: unsupportedTestSigner, record: testWalletRecord },
    [],
  ],
  [
    'a created message is shown, and renewed later',
    askingStateWithoutMessage,
    { name: 'message-made', message: testSignInMessage },
    askingState,
    [{ ...createMessageEffect, delayMs: 120_000, form: 'usdplus' } as SessionEffect],
  ],
  [
    'a press requests the signature from the wallet',
    askingState,
    { name: 'sign-pressed', confirmation: null },
    signingState,
    [{ name: 'request-signature', message: testSignInMessage, delayMs: 0 }],
  ],
  [
    'a pending request is retried every 1000 ms',
    signingState,
    { name: 'sign-pending' },
    signingState,
    [{ name: 'request-signature', message: testSignInMessage, delayMs: 1000 }],
  ],
  [
    'a rejection shows the reason and disconnects',
    signingState,
    { name: 'sign-rejected' },
    signingState,
    [{ name: 'show-rejected' }, { name: 'disconnect' }],
  ],
  [
    'WB-04 a user who stops waiting for the wallet can sign another message',
    signingState,
    { name: 'sign-stopped' },
    askingStateWithoutMessage,
    [recreateMessageEffect],
  ],
  [
    'another failure of the wallet can be retried',
    signingState,
    { name: 'sign-failed' },
    askingStateWithoutMessage,
    [{ name: 'show-failed', text: null }, recreateMessageEffect],
  ],
  [
    'a wallet that changed meanwhile shows an error and can be retried',
    signingState,
    { name: 'sign-failed', isWalletChanged: true },
    askingStateWithoutMessage,
    [{ name: 'show-changed' }, recreateMessageEffect],
  ],
  [
    'a signature is posted',
    signingState,
    { name: 'signed', signature: testSignature },
    postingState,
    [
      {
        name: 'create-session',
        message: testSignInMessage,
        signature: testSignature,
        confirmation: null,
      },
    ],
  ],
  [
    'a created session signs the user in',
    postingState,
    { name: 'user-found', record: testWalletRecord },
    signedInState,
    [],
  ],
  [
    'a clock difference requests one more signature',
    postingState,
    { name: 'clock-differs', message: testSignInMessage },
    { ...signingState, isClockAdjusted: true },
    [{ name: 'request-signature', message: testSignInMessage, delayMs: 0 }],
  ],
  [
    'a second clock difference is a failure',
    { ...postingState, isClockAdjusted: true },
    { name: 'clock-differs', message: testSignInMessage },
    askingStateWithoutMessage,
    [{ name: 'show-failed', text: null }, recreateMessageEffect],
  ],
  [
    'a failed sign-in is shown once and waits for a press',
    postingState,
    { name: 'post-failed', text: 'No.' },
    askingStateWithoutMessage,
    [{ name: 'show-failed', text: 'No.' }, recreateMessageEffect],
  ],
  [
    'another account ends the old session first',
    signedInState,
    toWalletConnectedEvent(otherTestSigner),
    { name: 'leaving', signer: otherTestSigner },
    [{ name: 'end-session' }],
  ],
  [
    'the other account is looked up after the old session has ended',
    leavingState,
    { name: 'session-ended' },
    checkingState,
    [findUserEffect],
  ],
  [
    'the account may change again while the old session ends',
    leavingState,
    toWalletConnectedEvent(otherTestSigner),
    { name: 'leaving', signer: otherTestSigner },
    [{ name: 'end-session' }],
  ],
  [
    'disconnecting logs out',
    signedInState,
    { name: 'wallet-disconnected' },
    noneState,
    [{ name: 'end-session' }],
  ],
  [
    'closing the dialog disconnects',
    askingState,
    { name: 'dismissed' },
    askingState,
    [{ name: 'disconnect' }],
  ],
  [
    'a 401 disconnects',
    signedInState,
    { name: 'unauthorized' },
    signedInState,
    [{ name: 'disconnect' }],
  ],
]

describe('the login flow', () => {
  test.each(rows)('%s', (_, before, event, state, effects) => {
    expect(reduceSession(before, event)).toEqual({ state, effects })
  })
})

describe('while signed in', () => {
  test('the record is requested again, and the new one applies', () => {
    expect(reduceSession(signedInState, { name: 'refresh-record' })).toEqual({
      state: signedInState,
      effects: [findUserEffect],
    })
    expect(reduceSession(signedInState, { name: 'user-found', record: blockedRecord })).toEqual({
      state: { ...signedInState, record: blockedRecord },
      effects: [],
    })
  })

  test('SI-16 a 401 disconnects', () => {
    expect(reduceSession(signedInState, { name: 'unauthorized' }).effects).toEqual([
      { name: 'disconnect' },
    ])
  })
})
