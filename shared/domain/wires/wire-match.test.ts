import { expect, test } from 'vitest'
import {
  isSameOriginator,
  isSuspenseAssignable,
  matchWire,
  suspenseReasons,
  wireRequestStatusAtArrival,
} from './wire-match.ts'

const ana = { name: 'Ana Gómez, S.A.', bank: '021000021' }
const open = { memoCode: 'M1', status: 'open', originator: null } as const
const wire = { currency: 'USD', originator: ana, isRepeated: false, requests: [open] }

test.each([
  ['unknown_memo', { requests: [] }],
  ['ambiguous_memo', { requests: [open, { ...open, memoCode: 'M2' }] }],
  ['other_currency', { currency: 'EUR' }],
  ['other_currency', { currency: 'EUR', requests: [] }],
  ['duplicate_reference', { isRepeated: true }],
  ['request_cancelled', { requests: [{ ...open, status: 'cancelled' }] }],
  ['request_expired', { requests: [{ ...open, status: 'expired' }] }],
  [
    'other_originator',
    { requests: [{ ...open, status: 'funded', originator: { ...ana, name: 'Bob' } }] },
  ],
  [
    'other_originator',
    { requests: [{ ...open, status: 'funded', originator: { ...ana, bank: '026009593' } }] },
  ],
] as const)('XT-06 %s goes to suspense', (reason, changes) => {
  expect(matchWire({ ...wire, ...changes })).toEqual({ kind: 'suspense', reason })
})

test.each([[{}], [{ requests: [{ ...open, status: 'funded', originator: ana }] }]] as const)(
  'a wire matches by one known code, in dollars, in time and from the same sender',
  (changes) => {
    expect(matchWire({ ...wire, ...changes })).toEqual({ kind: 'request', memoCode: 'M1' })
  },
)

test.each([
  ['ANA GÓMEZ  S A', true],
  ['ANA GÓMEZ SA', true],
  ['Ana Gómez', false],
  ['Аna Gómez, S.A.', false],
])('%j is the same sender: %s', (name, expected) => {
  expect(isSameOriginator(ana, { ...ana, name })).toBe(expected)
})

test('two senders without a name are not the same', () => {
  const nobody = { ...ana, name: ' . ' }
  expect(isSameOriginator(nobody, nobody)).toBe(false)
})

test('an operator may assign some suspense reasons to a request', () => {
  expect(suspenseReasons.filter(isSuspenseAssignable)).toEqual([
    'unknown_memo',
    'ambiguous_memo',
    'other_originator',
    'request_expired',
  ])
})

test.each([
  ['open', null, 10, 'open'],
  ['open', null, 11, 'expired'],
  ['expired', null, 10, 'open'],
  ['expired', ana, 9, 'funded'],
  ['expired', ana, 11, 'expired'],
  ['funded', ana, 10, 'funded'],
  ['cancelled', null, 1, 'cancelled'],
] as const)(
  'a request with status %s and sender %j is, for a wire at %d of 10: %s',
  (status, originator, at, expected) => {
    expect(wireRequestStatusAtArrival({ status, originator, expiresAtMs: 10 }, at)).toBe(expected)
  },
)
