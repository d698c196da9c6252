import { expect, test } from 'vitest'
import type { Effect, FlowEvent, FlowState } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import {
  confirmation,
  confirming,
  message,
  posting,
  record,
  remake,
  sending,
  signature,
  signedIn,
  signer,
  signing,
  unconfirmed,
} from './test-session.ts'

const companyOnly = {
  ...unconfirmed,
  terms: { version_date: '2026-11-01', accepted: ['company' as const] },
}

type Row = [string, FlowState, FlowEvent, FlowState, Effect[]]

const rows: Row[] = [
  [
    'who has signed all terms confirms the rest without signing',
    { name: 'signed-in', signer, record: unconfirmed },
    { name: 'terms-required' },
    confirming,
    [],
  ],
  [
    'missing terms and eligibility are requested together',
    { name: 'signed-in', signer, record: companyOnly },
    { name: 'terms-required' },
    { name: 'asking', signer, message: null, priorRecord: companyOnly, reason: 'terms' },
    [remake],
  ],
  [
    'what was confirmed with the signature goes with it',
    { ...signing, confirmation },
    { name: 'signed', signature },
    { ...posting, confirmation },
    [{ name: 'create-session', message, signature, confirmation }],
  ],
  [
    'a confirmation is sent',
    confirming,
    { name: 'confirm-pressed', confirmation },
    sending,
    [{ name: 'confirm-eligibility', confirmation }],
  ],
  ['and is in', sending, { name: 'eligibility-confirmed', record }, signedIn, []],
  [
    'a refused one is said and may be pressed again',
    sending,
    { name: 'eligibility-failed', text: 'No.' },
    confirming,
    [{ name: 'show-failed', text: 'No.' }],
  ],
  [
    'declining it keeps the session',
    confirming,
    { name: 'dismissed' },
    { name: 'signed-in', signer, record: unconfirmed },
    [],
  ],
]

test.each(rows)('%s', (_, before, event, state, effects) => {
  expect(reduceSession(before, event)).toEqual({ state, effects })
})
