import { expect, test } from 'vitest'
import type { SessionEffect, SessionFlowEvent, SessionFlowState } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import {
  confirmingState,
  postingState,
  recreateMessageEffect,
  sendingConfirmationState,
  signedInState,
  signingState,
  testConfirmation,
  testSignature,
  testSigner,
  testSignInMessage,
  testWalletRecord,
  unconfirmedRecord,
} from './test-session.ts'

const companyOnly = {
  ...unconfirmedRecord,
  terms: { version_date: '2026-11-01', accepted: ['company' as const] },
}

type Row = [string, SessionFlowState, SessionFlowEvent, SessionFlowState, SessionEffect[]]

const rows: Row[] = [
  [
    'a user who has signed all terms confirms the eligibility without signing',
    { name: 'signed-in', signer: testSigner, record: unconfirmedRecord },
    { name: 'terms-required' },
    confirmingState,
    [],
  ],
  [
    'missing terms and eligibility are requested together',
    { name: 'signed-in', signer: testSigner, record: companyOnly },
    { name: 'terms-required' },
    {
      name: 'asking',
      signer: testSigner,
      message: null,
      priorRecord: companyOnly,
      reason: 'terms',
    },
    [recreateMessageEffect],
  ],
  [
    'a confirmation given with the signature is sent with it',
    { ...signingState, confirmation: testConfirmation },
    { name: 'signed', signature: testSignature },
    { ...postingState, confirmation: testConfirmation },
    [
      {
        name: 'create-session',
        message: testSignInMessage,
        signature: testSignature,
        confirmation: testConfirmation,
      },
    ],
  ],
  [
    'a confirmation is sent',
    confirmingState,
    { name: 'confirm-pressed', confirmation: testConfirmation },
    sendingConfirmationState,
    [{ name: 'confirm-eligibility', confirmation: testConfirmation }],
  ],
  [
    'an accepted confirmation signs the user in',
    sendingConfirmationState,
    { name: 'eligibility-confirmed', record: testWalletRecord },
    signedInState,
    [],
  ],
  [
    'a rejected confirmation shows the error and can be retried',
    sendingConfirmationState,
    { name: 'eligibility-failed', text: 'No.' },
    confirmingState,
    [{ name: 'show-failed', text: 'No.' }],
  ],
  [
    'declining the confirmation keeps the session',
    confirmingState,
    { name: 'dismissed' },
    { name: 'signed-in', signer: testSigner, record: unconfirmedRecord },
    [],
  ],
]

test.each(rows)('%s', (_, before, event, state, effects) => {
  expect(reduceSession(before, event)).toEqual({ state, effects })
})
