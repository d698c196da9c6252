import { expect, test } from 'vitest'
import { isAssignable, isSameOriginator, matchWire, suspenseReasons } from './wire-match.ts'

const ana = { name: 'Ana Gómez, S.A.', bank: '021000021' }
const open = { memoCode: 'M1', status: 'open', originator: null } as const
const facts = { currency: 'USD', originator: ana, isRepeated: false, requests: [open] }

test.each([
  ['unknown_memo', null, { requests: [] }],
  ['ambiguous_memo', null, { requests: [open, { ...open, memoCode: 'M2' }] }],
  ['other_currency', 'M1', { currency: 'EUR' }],
  ['other_currency', null, { currency: 'EUR', requests: [] }],
  ['duplicate_reference', 'M1', { isRepeated: true }],
  ['request_cancelled', 'M1', { requests: [{ ...open, status: 'cancelled' }] }],
  ['request_expired', 'M1', { requests: [{ ...open, status: 'expired' }] }],
  [
    'other_originator',
    'M1',
    { requests: [{ ...open, status: 'funded', originator: { ...ana, name: 'Bob' } }] },
  ],
  [
    'other_originator',
    'M1',
    { requests: [{ ...open, status: 'funded', originator: { ...ana, bank: '026009593' } }] },
  ],
] as const)('M10 %s goes to suspense', (reason, memoCode, changes) => {
  expect(matchWire({ ...facts, ...changes })).toEqual({ kind: 'suspense', reason, memoCode })
})

test.each([[{}], [{ requests: [{ ...open, status: 'funded', originator: ana }] }]] as const)(
  'one known code, in dollars, in time and from the same sender counts',
  (changes) => {
    expect(matchWire({ ...facts, ...changes })).toEqual({ kind: 'request', memoCode: 'M1' })
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

test('what an operator may give to a request', () => {
  expect(suspenseReasons.filter(isAssignable)).toEqual([
    'unknown_memo',
    'ambiguous_memo',
    'other_originator',
    'request_expired',
  ])
})
