import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import { describe, expect, test } from 'vitest'
import type { FlowEvent, FlowState } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import {
  asking,
  away,
  blank,
  checking,
  connect,
  make,
  message,
  posting,
  record,
  remake,
  signedIn,
  signer,
  signing,
} from './test-session.ts'

describe('SI-12 terms', () => {
  const company: WalletRecord = {
    ...record,
    terms: { version_date: '2026-11-01', accepted: ['company'] },
  }
  const visitor: FlowState = { name: 'signed-in', signer, record: company }
  const priorRecord = { priorRecord: company, reason: 'terms' } as const
  const more: FlowState = { name: 'asking', signer, message, ...priorRecord }

  test('a record without the current company terms is not signed in', () => {
    const outdated = { ...record, terms: { version_date: '2027-01-01', accepted: [] } }
    const expected = { state: blank, effects: [make] }
    expect(reduceSession(checking, { name: 'user-found', record: outdated })).toEqual(expected)
    expect(reduceSession(signedIn, { name: 'user-found', record: outdated })).toEqual(expected)
  })

  test('the USD+ terms are requested without ending the session', () => {
    expect(reduceSession(visitor, { name: 'terms-required' })).toEqual({
      state: { ...more, message: null },
      effects: [remake],
    })
    expect(reduceSession({ ...visitor, signer: away }, { name: 'terms-required' }).effects).toEqual(
      [],
    )
    const accepted: FlowState = { ...posting, ...priorRecord }
    expect(reduceSession(accepted, { name: 'user-found', record })).toEqual({
      state: signedIn,
      effects: [],
    })
  })

  test.each<[string, FlowState, FlowEvent, FlowState]>([
    ['closing the dialog', more, { name: 'dismissed' }, visitor],
    ['declining in the wallet', { ...signing, ...priorRecord }, { name: 'sign-rejected' }, visitor],
    [
      'another network',
      more,
      connect({ ...signer, chainId: 5 }),
      { ...visitor, signer: { ...signer, chainId: 5 } },
    ],
  ])('%s keeps the user signed in', (_, before, event, state) => {
    expect(reduceSession(before, event)).toEqual({ state, effects: [] })
  })
})

describe('a fresh signature', () => {
  const company: WalletRecord = {
    ...record,
    terms: { version_date: '2026-11-01', accepted: ['company'] },
  }
  const toAskingFresh = (priorRecord: WalletRecord): FlowState => ({
    ...asking,
    priorRecord,
    reason: 'fresh',
  })

  test.each([
    ['company', company],
    ['usdplus', record],
  ] as const)('accepts the same terms as before: %s', (form, known) => {
    expect(
      reduceSession({ name: 'signed-in', signer, record: known }, { name: 'signature-required' }),
    ).toEqual({
      state: { ...toAskingFresh(known), message: null },
      effects: [{ ...make, form }],
    })
  })

  test('is not requested on an unsupported network', () => {
    const elsewhere: FlowState = { name: 'signed-in', signer: away, record }
    expect(reduceSession(elsewhere, { name: 'signature-required' })).toEqual({
      state: elsewhere,
      effects: [],
    })
  })

  test('declined: the session continues unchanged', () => {
    expect(reduceSession(toAskingFresh(record), { name: 'dismissed' })).toEqual({
      state: signedIn,
      effects: [],
    })
  })

  test('rejected by the server: requested again with the same reason', () => {
    const posted: FlowState = { ...posting, priorRecord: record, reason: 'fresh' }
    expect(reduceSession(posted, { name: 'post-failed', text: 'No.' }).state).toEqual({
      ...toAskingFresh(record),
      message: null,
    })
  })
})
