import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import { describe, expect, test } from 'vitest'
import type { SessionFlowEvent, SessionFlowState } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import {
  askingState,
  askingStateWithoutMessage,
  checkingState,
  createMessageEffect,
  postingState,
  recreateMessageEffect,
  signedInState,
  signingState,
  testSigner,
  testSignInMessage,
  testWalletRecord,
  toWalletConnectedEvent,
  unsupportedTestSigner,
} from './test-session.ts'

describe('SI-12 terms', () => {
  const company: WalletRecord = {
    ...testWalletRecord,
    terms: { version_date: '2026-11-01', accepted: ['company'] },
  }
  const visitor: SessionFlowState = { name: 'signed-in', signer: testSigner, record: company }
  const priorRecord = { priorRecord: company, reason: 'terms' } as const
  const more: SessionFlowState = {
    name: 'asking',
    signer: testSigner,
    message: testSignInMessage,
    ...priorRecord,
  }

  test('a record without the current company terms is not signed in', () => {
    const outdated = { ...testWalletRecord, terms: { version_date: '2027-01-01', accepted: [] } }
    const expected = { state: askingStateWithoutMessage, effects: [createMessageEffect] }
    expect(reduceSession(checkingState, { name: 'user-found', record: outdated })).toEqual(expected)
    expect(reduceSession(signedInState, { name: 'user-found', record: outdated })).toEqual(expected)
  })

  test('the USD+ terms are requested without ending the session', () => {
    expect(reduceSession(visitor, { name: 'terms-required' })).toEqual({
      state: { ...more, message: null },
      effects: [recreateMessageEffect],
    })
    expect(
      reduceSession({ ...visitor, signer: unsupportedTestSigner }, { name: 'terms-required' })
        .effects,
    ).toEqual([])
    const accepted: SessionFlowState = { ...postingState, ...priorRecord }
    expect(reduceSession(accepted, { name: 'user-found', record: testWalletRecord })).toEqual({
      state: signedInState,
      effects: [],
    })
  })

  test.each<[string, SessionFlowState, SessionFlowEvent, SessionFlowState]>([
    ['closing the dialog', more, { name: 'dismissed' }, visitor],
    [
      'declining in the wallet',
      { ...signingState, ...priorRecord },
      { name: 'sign-rejected' },
      visitor,
    ],
    [
      'another network',
      more,
      toWalletConnectedEvent({ ...testSigner, chainId: 5 }),
      { ...visitor, signer: { ...testSigner, chainId: 5 } },
    ],
  ])('%s keeps the user signed in', (_, before, event, state) => {
    expect(reduceSession(before, event)).toEqual({ state, effects: [] })
  })
})

describe('a fresh signature', () => {
  const company: WalletRecord = {
    ...testWalletRecord,
    terms: { version_date: '2026-11-01', accepted: ['company'] },
  }
  const toAskingFresh = (priorRecord: WalletRecord): SessionFlowState => ({
    ...askingState,
    priorRecord,
    reason: 'fresh',
  })

  test.each([
    ['company', company],
    ['usdplus', testWalletRecord],
  ] as const)('accepts the same terms as before: %s', (form, known) => {
    expect(
      reduceSession(
        { name: 'signed-in', signer: testSigner, record: known },
        { name: 'signature-required' },
      ),
    ).toEqual({
      state: { ...toAskingFresh(known), message: null },
      effects: [{ ...createMessageEffect, form }],
    })
  })

  test('is not requested on an unsupported network', () => {
    const elsewhere: SessionFlowState = {
      name: 'signed-in',
      signer: unsupportedTestSigner,
      record: testWalletRecord,
    }
    expect(reduceSession(elsewhere, { name: 'signature-required' })).toEqual({
      state: elsewhere,
      effects: [],
    })
  })

  test('leaves the session unchanged if the user declines', () => {
    expect(reduceSession(toAskingFresh(testWalletRecord), { name: 'dismissed' })).toEqual({
      state: signedInState,
      effects: [],
    })
  })

  test('is requested again with the same reason if the server rejects it', () => {
    const posted: SessionFlowState = {
      ...postingState,
      priorRecord: testWalletRecord,
      reason: 'fresh',
    }
    expect(reduceSession(posted, { name: 'post-failed', text: 'No.' }).state).toEqual({
      ...toAskingFresh(testWalletRecord),
      message: null,
    })
  })
})
