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
  const kept = { kept: company, reason: 'terms' } as const
  const more: FlowState = { name: 'asking', signer, message, ...kept }

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
    const accepted: FlowState = { ...posting, ...kept }
    expect(reduceSession(accepted, { name: 'user-found', record })).toEqual({
      state: signedIn,
      effects: [],
    })
  })

  test.each<[string, FlowState, FlowEvent, FlowState]>([
    ['closing the dialog', more, { name: 'dismissed' }, visitor],
    ['declining in the wallet', { ...signing, ...kept }, { name: 'sign-rejected' }, visitor],
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

describe('a signature that has to be new', () => {
  const company: WalletRecord = {
    ...record,
    terms: { version_date: '2026-11-01', accepted: ['company'] },
  }
  const toAsked = (kept: WalletRecord): FlowState => ({ ...asking, kept, reason: 'fresh' })

  test.each([
    ['company', company],
    ['usdplus', record],
  ] as const)('accepts the terms that were accepted before: %s', (form, known) => {
    expect(
      reduceSession({ name: 'signed-in', signer, record: known }, { name: 'signature-asked' }),
    ).toEqual({
      state: { ...toAsked(known), message: null },
      effects: [{ ...make, form }],
    })
  })

  test('is not asked for on a network where we ask nobody', () => {
    const elsewhere: FlowState = { name: 'signed-in', signer: away, record }
    expect(reduceSession(elsewhere, { name: 'signature-asked' })).toEqual({
      state: elsewhere,
      effects: [],
    })
  })

  test('declined, the session goes on as it was', () => {
    expect(reduceSession(toAsked(record), { name: 'dismissed' })).toEqual({
      state: signedIn,
      effects: [],
    })
  })

  test('refused by the server, it is asked for again with the same reason', () => {
    const posted: FlowState = { ...posting, kept: record, reason: 'fresh' }
    expect(reduceSession(posted, { name: 'post-failed', text: 'No.' }).state).toEqual({
      ...toAsked(record),
      message: null,
    })
  })
})
