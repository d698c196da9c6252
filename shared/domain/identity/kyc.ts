/** Requirement EN-04: types of account holder, a person or a company. */
export const holderTypes = ['PERSONA', 'ENTITY'] as const

export type HolderType = (typeof holderTypes)[number]

/** Documents that prove an identity. */
export const identityDocumentKinds = [
  'PASSPORT',
  'DRIVER_LICENCE',
  'IDENTITY_CARD',
  'COMPANY_REGISTER',
] as const

export type IdentityDocumentKind = (typeof identityDocumentKinds)[number]

/** Statuses of an inquiry at the provider (Persona). */
export const inquiryStatuses = [
  'created',
  'pending',
  'completed',
  'needs_review',
  'approved',
  'declined',
  'failed',
  'expired',
] as const

export type InquiryStatus = (typeof inquiryStatuses)[number]

/** Statuses of an identity check in API responses. */
export const kycStatuses = ['PASS', 'FAIL', 'PENDING', 'INCOMPLETE', 'NEEDS_REVIEW'] as const

export type KycStatus = (typeof kycStatuses)[number]

const kycStatusByInquiry: Record<InquiryStatus, KycStatus> = {
  created: 'INCOMPLETE',
  pending: 'PENDING',
  // The form is submitted; the decision is pending.
  completed: 'PENDING',
  needs_review: 'NEEDS_REVIEW',
  approved: 'PASS',
  declined: 'FAIL',
  failed: 'FAIL',
  expired: 'INCOMPLETE',
}

export const kycStatusOf = (status: InquiryStatus | null): KycStatus =>
  status === null ? 'INCOMPLETE' : kycStatusByInquiry[status]

/**
 * Transitions of an inquiry. Webhooks may arrive late and out of order, so an earlier status never replaces a
 * decision; only a newer decision does.
 */
const inquiryTransitions: Record<InquiryStatus, readonly InquiryStatus[]> = {
  created: ['pending', 'completed', 'needs_review', 'approved', 'declined', 'failed', 'expired'],
  pending: ['completed', 'needs_review', 'approved', 'declined', 'failed', 'expired'],
  completed: ['needs_review', 'approved', 'declined', 'failed'],
  needs_review: ['approved', 'declined', 'failed'],
  approved: ['needs_review', 'declined'],
  declined: ['needs_review', 'approved'],
  failed: ['needs_review', 'approved', 'declined'],
  // The holder resumed an expired inquiry.
  expired: ['pending', 'completed', 'needs_review', 'approved', 'declined', 'failed'],
}

/** Returns the status after the provider reported another one. */
export const mergeInquiryStatus = (
  status: InquiryStatus,
  reported: InquiryStatus,
): InquiryStatus => (inquiryTransitions[status].includes(reported) ? reported : status)

/** Returns whether the provider's form can still be opened by the holder. */
export const isInquiryOpen = (status: InquiryStatus): boolean =>
  status === 'created' || status === 'pending' || status === 'expired'

/** Returns whether the status may still change by itself; such inquiries are polled. */
export const isInquiryUndecided = (status: InquiryStatus): boolean =>
  isInquiryOpen(status) || status === 'completed' || status === 'needs_review'

/** Statuses of a screening against sanctions lists and watchlists. */
export const screeningStatuses = ['requested', 'pending', 'clear', 'match', 'errored'] as const

export type ScreeningStatus = (typeof screeningStatuses)[number]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

// Usual review times, shown to holders who wait.
export const COMPLETED_INQUIRY_WAIT_MS = 10 * MINUTE_MS
export const INQUIRY_REVIEW_WAIT_MS = 2 * DAY_MS
export const SCREENING_WAIT_MS = 10 * MINUTE_MS
