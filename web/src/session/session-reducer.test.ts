import { describe, expect, test } from 'vitest'
import type { Effect, FlowEvent, FlowState } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import {
  all,
  asking,
  away,
  blank,
  blocked,
  checking,
  confirmation,
  connect,
  find,
  leaving,
  make,
  message,
  none,
  posting,
  record,
  remake,
  signature,
  signedIn,
  signer,
  signing,
  stranger,
  waiting,
} from './test-session.ts'

/** States in which an event has an effect; in all others it must change nothing. */
const effectiveIn: Record<Exclude<FlowEvent['name'], 'wallet-connected'>, (keyof typeof all)[]> = {
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

const sample = (name: FlowEvent['name']): FlowEvent => ({
  name,
  signer,
  record,
  message,
  signature,
  confirmation,
  text: 'No.',
})

describe('late events', () => {
  const cases = Object.entries(effectiveIn).flatMap(([event, states]) =>
    Object.keys(all)
      .filter((state) => !states.includes(state as keyof typeof all))
      .map((state) => [event, state] as const),
  )
  test.each(cases)('%s changes nothing in %s', (event, state) => {
    const before = all[state as keyof typeof all]
    expect(reduceSession(before, sample(event as FlowEvent['name']))).toEqual({
      state: before,
      effects: [],
    })
  })

  test('a message for another network is ignored', () => {
    const late: FlowEvent = { name: 'message-made', message: { ...message, chainId: 10 } }
    expect(reduceSession(blank, late)).toEqual({ state: blank, effects: [] })
  })
})

type Row = [string, FlowState, FlowEvent, FlowState, Effect[]]

const rows: Row[] = [
  ['a wallet is looked up', none, connect(signer), checking, [find]],
  ['the same wallet again is no news', signedIn, connect(signer), signedIn, []],
  ['a known user is in', checking, { name: 'user-found', record }, signedIn, []],
  ['an unknown user is asked to sign', checking, { name: 'user-unknown' }, blank, [make]],
  [
    'an unreachable server is retried later',
    checking,
    { name: 'user-unreachable' },
    checking,
    [{ ...find, delayMs: 5000 } as Effect],
  ],
  [
    'on an unsupported network no signature is requested',
    { name: 'checking', signer: away },
    { name: 'user-unknown' },
    waiting,
    [],
  ],
  ['coming to a supported one asks', waiting, connect(signer), blank, [make]],
  ['leaving it takes the question back', asking, connect(away), waiting, []],
  ['leaving it while signing too', signing, connect(away), waiting, []],
  [
    'a session outlives a change of network',
    signedIn,
    connect(away),
    { name: 'signed-in', signer: away, record },
    [],
  ],
  [
    'a made text is shown, and renewed',
    blank,
    { name: 'message-made', message },
    asking,
    [{ ...make, delayMs: 120_000, form: 'usdplus' } as Effect],
  ],
  [
    'a press asks the wallet',
    asking,
    { name: 'sign-pressed', confirmation: null },
    signing,
    [{ name: 'request-signature', message, delayMs: 0 }],
  ],
  [
    'a pending request is retried every 1000 ms',
    signing,
    { name: 'sign-pending' },
    signing,
    [{ name: 'request-signature', message, delayMs: 1000 }],
  ],
  [
    'a rejection shows why and disconnects',
    signing,
    { name: 'sign-rejected' },
    signing,
    [{ name: 'show-rejected' }, { name: 'disconnect' }],
  ],
  [
    'a wallet that fails otherwise may be pressed again',
    signing,
    { name: 'sign-failed' },
    blank,
    [{ name: 'show-failed', text: null }, remake],
  ],
  [
    'a wallet that was changed meanwhile is said, and may be pressed again',
    signing,
    { name: 'sign-failed', isWalletChanged: true },
    blank,
    [{ name: 'show-changed' }, remake],
  ],
  [
    'a signature is posted',
    signing,
    { name: 'signed', signature },
    posting,
    [{ name: 'create-session', message, signature, confirmation: null }],
  ],
  ['a session is in', posting, { name: 'user-found', record }, signedIn, []],
  [
    'a differing clock asks once more',
    posting,
    { name: 'clock-differs', message },
    { ...signing, isClockAdjusted: true },
    [{ name: 'request-signature', message, delayMs: 0 }],
  ],
  [
    'and only once',
    { ...posting, isClockAdjusted: true },
    { name: 'clock-differs', message },
    blank,
    [{ name: 'show-failed', text: null }, remake],
  ],
  [
    'a failed post is shown once and waits for a press',
    posting,
    { name: 'post-failed', text: 'No.' },
    blank,
    [{ name: 'show-failed', text: 'No.' }, remake],
  ],
  [
    'another account ends the old session first',
    signedIn,
    connect(stranger),
    { name: 'leaving', signer: stranger },
    [{ name: 'end-session' }],
  ],
  ['and is looked up only then', leaving, { name: 'session-ended' }, checking, [find]],
  [
    'it may change again meanwhile',
    leaving,
    connect(stranger),
    { name: 'leaving', signer: stranger },
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
      effects: [find],
    })
    expect(reduceSession(signedIn, { name: 'user-found', record: blocked })).toEqual({
      state: { ...signedIn, record: blocked },
      effects: [],
    })
  })

  test('SI-16 a 401 disconnects', () => {
    expect(reduceSession(signedIn, { name: 'unauthorized' }).effects).toEqual([
      { name: 'disconnect' },
    ])
  })
})
