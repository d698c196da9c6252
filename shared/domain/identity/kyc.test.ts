import { expect, test } from 'vitest'
import {
  inquiryStatuses,
  isInquiryOpen,
  isInquiryWaiting,
  kycStatusOf,
  mergeInquiryStatus,
} from './kyc.ts'

test('AB-15 "completed" is not "approved": each status of the provider on the wire', () => {
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

test('every status and every one that may be told after it', () => {
  const ignored = inquiryStatuses.flatMap((status) =>
    inquiryStatuses.flatMap((told) =>
      mergeInquiryStatus(status, told) === told ? [] : [`${status} stays, told ${told}`],
    ),
  )
  expect(ignored).toEqual([
    'pending stays, told created',
    'completed stays, told created',
    'completed stays, told pending',
    'completed stays, told expired',
    'needs_review stays, told created',
    'needs_review stays, told pending',
    'needs_review stays, told completed',
    'needs_review stays, told expired',
    'approved stays, told created',
    'approved stays, told pending',
    'approved stays, told completed',
    'approved stays, told failed',
    'approved stays, told expired',
    'declined stays, told created',
    'declined stays, told pending',
    'declined stays, told completed',
    'declined stays, told failed',
    'declined stays, told expired',
    'failed stays, told created',
    'failed stays, told pending',
    'failed stays, told completed',
    'failed stays, told expired',
    'expired stays, told created',
  ])
})

test('where the form can be opened, and where news may come', () => {
  expect(inquiryStatuses.filter(isInquiryOpen)).toEqual(['created', 'pending', 'expired'])
  expect(inquiryStatuses.filter((status) => !isInquiryWaiting(status))).toEqual([
    'approved',
    'declined',
    'failed',
  ])
})
