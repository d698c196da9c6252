import { expect, test } from 'vitest'
import {
  inquiryStatuses,
  isInquiryOpen,
  isInquiryUndecided,
  kycStatusOf,
  mergeInquiryStatus,
} from './kyc.ts'

test('AB-15 each inquiry status has its API status; completed is not approved', () => {
  const words = Object.fromEntries(inquiryStatuses.map((status) => [status, kycStatusOf(status)]))
  expect(words).toEqual({
    created: 'INCOMPLETE',
    pending: 'PENDING',
    completed: 'PENDING',
    needs_review: 'NEEDS_REVIEW',
    approved: 'PASS',
    declined: 'FAIL',
    failed: 'FAIL',
    expired: 'INCOMPLETE',
  })
  expect(kycStatusOf(null)).toBe('INCOMPLETE')
})

test('each status accepts only later ones', () => {
  const ignored = inquiryStatuses.flatMap((status) =>
    inquiryStatuses.flatMap((reported) =>
      mergeInquiryStatus(status, reported) === reported
        ? []
        : [`${status} stays, reported ${reported}`],
    ),
  )
  expect(ignored).toEqual([
    'pending stays, reported created',
    'completed stays, reported created',
    'completed stays, reported pending',
    'completed stays, reported expired',
    'needs_review stays, reported created',
    'needs_review stays, reported pending',
    'needs_review stays, reported completed',
    'needs_review stays, reported expired',
    'approved stays, reported created',
    'approved stays, reported pending',
    'approved stays, reported completed',
    'approved stays, reported failed',
    'approved stays, reported expired',
    'declined stays, reported created',
    'declined stays, reported pending',
    'declined stays, reported completed',
    'declined stays, reported failed',
    'declined stays, reported expired',
    'failed stays, reported created',
    'failed stays, reported pending',
    'failed stays, reported completed',
    'failed stays, reported expired',
    'expired stays, reported created',
  ])
})

test('the open and the undecided statuses', () => {
  expect(inquiryStatuses.filter(isInquiryOpen)).toEqual(['created', 'pending', 'expired'])
  expect(inquiryStatuses.filter((status) => !isInquiryUndecided(status))).toEqual([
    'approved',
    'declined',
    'failed',
  ])
})
