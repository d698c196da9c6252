import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import { describe, expect, test } from 'vitest'
import type { Effect, FlowEvent, FlowState, Signer, SignInMessage } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const signer: Signer = { address, chainId: 1, isSupported: true }
const away: Signer = { address, chainId: 10, isSupported: false }
const stranger: Signer = { address: other, chainId: 1, isSupported: true }
const message: SignInMessage = { text: 'sign', nonce: 'n', chainId: 1, address, form: 'usdplus' }
const signature = '0x12'
const record: WalletRecord = {
  entity: { is_blocked: false, is_whitelisted: false, is_aml_flagged: false },
  wallet: { address, is_aml_flagged: false },
  terms: { version_date: '2026-11-01', accepted: ['company', 'usdplus'] },
}

const blocked: WalletRecord = { ...record, entity: { ...record.entity, is_blocked: true } }

const none: FlowState = { name: 'none' }
const leaving: FlowState = { name: 'leaving', signer }
const checking: FlowState = { name: 'checking', signer }
const waiting: FlowState = { name: 'waiting', signer: away }
const asking: FlowState = { name: 'asking', signer, message, kept: null }
const blank: FlowState = { name: 'asking', signer, message: null, kept: null }
const signing: FlowState = { name: 'signing', signer, message, isClockAdjusted: false, kept: null }
const posting: FlowState = { ...signing, name: 'posting', signature }
const signedIn: FlowState = { name: 'signed-in', signer, record }

const all = { none, leaving, checking, waiting, asking, blank, signing, posting, signedIn }

const connect = (who: Signer): FlowEvent => ({ name: 'wallet-connected', signer: who })
const find: Effect = { name: 'find-user', address, delayMs: 0 }
const make: Effect = { name: 'make-message', signer, delayMs: 0, form: null }

const remake: Effect = { ...make, form: 'usdplus' }

/** Names of the states in which an event does something; in all others it must change nothing. */
const heardIn: Record<Exclude<FlowEvent['name'], 'wallet-connected'>, (keyof typeof all)[]> = {
  'wallet-left': [
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
  'look-again': ['signedIn'],
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
  'terms-asked': ['signedIn'],
  dismissed: [
    'leaving',
    'checking',
    'waiting',
    'asking',
    'blank',
    'signing',
    'posting',
    'signedIn',
  ],
  unauthorized: ['waiting', 'asking', 'blank', 'signing', 'posting', 'signedIn'],
}

const sample = (name: FlowEvent['name']): FlowEvent =>
  ({ name, signer, record, message, signature, text: 'No.' }) as FlowEvent

describe('events that come late', () => {
  const cases = Object.entries(heardIn).flatMap(([event, heard]) =>
    Object.keys(all)
      .filter((state) => !heard.includes(state as keyof typeof all))
      .map((state) => [event, state] as const),
  )
  test.each(cases)('%s changes nothing in %s', (event, state) => {
    const before = all[state as keyof typeof all]
    expect(reduceSession(before, sample(event as FlowEvent['name']))).toEqual({
      state: before,
      effects: [],
    })
  })

  test('a message for another network than the current one is not taken', () => {
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
    'an unreachable server is asked again later',
    checking,
    { name: 'user-unreachable' },
    checking,
    [{ ...find, delayMs: 5000 } as Effect],
  ],
  [
    'on an unsupported network nobody is asked',
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
    { name: 'sign-pressed' },
    signing,
    [{ name: 'ask-signature', message, delayMs: 0 }],
  ],
  [
    'a pending request is retried every 1000 ms',
    signing,
    { name: 'sign-pending' },
    signing,
    [{ name: 'ask-signature', message, delayMs: 1000 }],
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
    'S20 a wallet that was changed meanwhile is said, and may be pressed again',
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
    [{ name: 'create-session', message, signature }],
  ],
  ['a session is in', posting, { name: 'user-found', record }, signedIn, []],
  [
    'a differing clock asks once more',
    posting,
    { name: 'clock-differs', message },
    { ...signing, isClockAdjusted: true },
    [{ name: 'ask-signature', message, delayMs: 0 }],
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
  ['disconnecting logs out', signedIn, { name: 'wallet-left' }, none, [{ name: 'end-session' }]],
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

describe('SI-12 terms', () => {
  const company: WalletRecord = {
    ...record,
    terms: { version_date: '2026-11-01', accepted: ['company'] },
  }
  const visitor: FlowState = { name: 'signed-in', signer, record: company }
  const more: FlowState = { name: 'asking', signer, message, kept: company }

  test('a record without the company terms of now is no sign-in', () => {
    const outdated = { ...record, terms: { version_date: '2027-01-01', accepted: [] } }
    const asked = { state: blank, effects: [make] }
    expect(reduceSession(checking, { name: 'user-found', record: outdated })).toEqual(asked)
    expect(reduceSession(signedIn, { name: 'user-found', record: outdated })).toEqual(asked)
  })

  test('those of USD+ are asked for beside the session', () => {
    expect(reduceSession(visitor, { name: 'terms-asked' })).toEqual({
      state: { ...more, message: null },
      effects: [remake],
    })
    expect(reduceSession({ ...visitor, signer: away }, { name: 'terms-asked' }).effects).toEqual([])
    const accepted: FlowState = { ...posting, kept: company }
    expect(reduceSession(accepted, { name: 'user-found', record })).toEqual({
      state: signedIn,
      effects: [],
    })
  })

  test.each<[string, FlowState, FlowEvent, FlowState]>([
    ['closing the dialog', more, { name: 'dismissed' }, visitor],
    ['declining in the wallet', { ...signing, kept: company }, { name: 'sign-rejected' }, visitor],
    [
      'another network',
      more,
      connect({ ...signer, chainId: 5 }),
      { ...visitor, signer: { ...signer, chainId: 5 } },
    ],
  ])('%s keeps who is signed in', (_, before, event, state) => {
    expect(reduceSession(before, event)).toEqual({ state, effects: [] })
  })
})

describe('while signed in', () => {
  test('the record is asked for again, and what is new holds', () => {
    expect(reduceSession(signedIn, { name: 'look-again' })).toEqual({
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
