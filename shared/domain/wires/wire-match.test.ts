import { expect, test } from 'vitest'
import {
  compareOriginator,
  isSuspenseAssignable,
  matchWire,
  suspenseReasons,
  wireRequestStatusAtArrival,
} from './wire-match.ts'

const ana = { name: 'Ana Gómez, S.A.', bank: '021000021' }
const open = { memoCode: 'M1', status: 'open', originator: null, holderName: null } as const
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
    'similar_originator',
    { requests: [{ ...open, status: 'funded', originator: { ...ana, bank: '026009593' } }] },
  ],
  ['other_originator', { requests: [{ ...open, holderName: 'Pedro López' }] }],
  ['similar_originator', { requests: [{ ...open, holderName: 'Ana Gómez' }] }],
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
  [{ holderName: 'Pedro López', originator: null }, 'JUAN PEREZ', 'different'],
  [{ holderName: null, originator: ana }, 'Bob', 'different'],
  [{ holderName: null, originator: { ...ana, name: ' . ' } }, ' . ', 'different'],
  [{ holderName: 'Juan Pérez', originator: null }, 'JUAN PEREZ HDZ', 'similar'],
  [{ holderName: null, originator: ana }, 'Ana Gómez', 'similar'],
  [{ holderName: 'Juan Pérez', originator: { ...ana, bank: '1' } }, 'JUAN PEREZ', 'similar'],
  [{ holderName: null, originator: null }, 'Bob', 'same'],
  [{ holderName: 'Juan Pérez', originator: null }, 'PEREZ JUAN', 'same'],
  [{ holderName: null, originator: ana }, 'ANA GÓMEZ  S A', 'same'],
  // An operator has assigned the first wire, whose name was similar.
  [
    { holderName: 'Juan Pérez', originator: { ...ana, name: 'JUAN PEREZ HDZ' } },
    'JUAN PEREZ HDZ',
    'same',
  ],
] as const)(
  'CW-10 for %j a wire from %j is from a sender that is %s',
  (request, name, expected) => {
    expect(compareOriginator(request, { ...ana, name })).toBe(expected)
  },
)

test('an operator may assign some suspense reasons to a request', () => {
  expect(suspenseReasons.filter(isSuspenseAssignable)).toEqual([
    'unknown_memo',
    'ambiguous_memo',
    'other_originator',
    'similar_originator',
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
