import { expect, test } from 'vitest'
import type { SessionEffect, SessionFlowEvent, SessionFlowState } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import {
  confirmation,
  confirming,
  postingState,
  recreateMessageEffect,
  sendingConfirmation,
  signature,
  signedIn,
  signer,
  signInMessage,
  signing,
  unconfirmedRecord,
  walletRecord,
} from './test-session.ts'

const companyOnly = {
  ...unconfirmedRecord,
  terms: { version_date: '2026-11-01', accepted: ['company' as const] },
}

type Row = [string, SessionFlowState, SessionFlowEvent, SessionFlowState, SessionEffect[]]

const rows: Row[] = [
  [
    'a user who has signed all terms confirms the eligibility without signing',
    { name: 'signed-in', signer, record: unconfirmedRecord },
    { name: 'terms-required' },
    confirming,
    [],
  ],
  [
    'missing terms and eligibility are requested together',
    { name: 'signed-in', signer, record: companyOnly },
    { name: 'terms-required' },
    { name: 'asking', signer, message: null, priorRecord: companyOnly, reason: 'terms' },
    [recreateMessageEffect],
  ],
  [
    'a confirmation given with the signature is sent with it',
    { ...signing, confirmation },
    { name: 'signed', signature },
    { ...postingState, confirmation },
    [{ name: 'create-session', message: signInMessage, signature, confirmation }],
  ],
  [
    'a confirmation is sent',
    confirming,
    { name: 'confirm-pressed', confirmation },
    sendingConfirmation,
    [{ name: 'confirm-eligibility', confirmation }],
  ],
  [
    'an accepted confirmation signs the user in',
    sendingConfirmation,
    { name: 'eligibility-confirmed', record: walletRecord },
    signedIn,
    [],
  ],
  [
    'a rejected confirmation shows the error and can be retried',
    sendingConfirmation,
    { name: 'eligibility-failed', text: 'No.' },
    confirming,
    [{ name: 'show-failed', text: 'No.' }],
  ],
  [
    'declining the confirmation keeps the session',
    confirming,
    { name: 'dismissed' },
    { name: 'signed-in', signer, record: unconfirmedRecord },
    [],
  ],
]

test.each(rows)('%s', (_, before, event, state, effects) => {
  expect(reduceSession(before, event)).toEqual({ state, effects })
})
