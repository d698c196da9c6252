/** Who is checked: a person or a company (requirement EN-04). */
export const holderTypes = ['PERSONA', 'ENTITY'] as const

export type HolderType = (typeof holderTypes)[number]

/** What somebody shows to prove who they are. */
export const documentKinds = [
  'PASSPORT',
  'DRIVER_LICENCE',
  'IDENTITY_CARD',
  'COMPANY_REGISTER',
] as const

export type DocumentKind = (typeof documentKinds)[number]

/** How an inquiry stands at the provider. */
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

/** How an identity check stands on the wire. */
export const kycStatuses = ['PASS', 'FAIL', 'PENDING', 'INCOMPLETE', 'NEEDS_REVIEW'] as const

export type KycStatus = (typeof kycStatuses)[number]

const wireWords: Record<InquiryStatus, KycStatus> = {
  created: 'INCOMPLETE',
  pending: 'PENDING',
  // The form is filled in; nobody has judged it yet.
  completed: 'PENDING',
  needs_review: 'NEEDS_REVIEW',
  approved: 'PASS',
  declined: 'FAIL',
  failed: 'FAIL',
  expired: 'INCOMPLETE',
}

export const kycStatusOf = (status: InquiryStatus | null): KycStatus =>
  status === null ? 'INCOMPLETE' : wireWords[status]

/**
 * Which told status follows which: news may come late and out of order, and what was judged is not
 * unjudged by it. A judgement may be changed by another one.
 */
const inquiryMoves: Record<InquiryStatus, readonly InquiryStatus[]> = {
  created: ['pending', 'completed', 'needs_review', 'approved', 'declined', 'failed', 'expired'],
  pending: ['completed', 'needs_review', 'approved', 'declined', 'failed', 'expired'],
  completed: ['needs_review', 'approved', 'declined', 'failed'],
  needs_review: ['approved', 'declined', 'failed'],
  approved: ['needs_review', 'declined'],
  declined: ['needs_review', 'approved'],
  failed: ['needs_review', 'approved', 'declined'],
  // Taken up again by its owner.
  expired: ['pending', 'completed', 'needs_review', 'approved', 'declined', 'failed'],
}

/** The status that counts after the provider told one. */
export const mergeInquiryStatus = (status: InquiryStatus, told: InquiryStatus): InquiryStatus =>
  inquiryMoves[status].includes(told) ? told : status

/** Whether its owner still fills in the form, so that the provider's form can be opened. */
export const isInquiryOpen = (status: InquiryStatus): boolean =>
  status === 'created' || status === 'pending' || status === 'expired'

/** Whether news may still come by itself: these are asked for again and again. */
export const isInquiryWaiting = (status: InquiryStatus): boolean =>
  isInquiryOpen(status) || status === 'completed' || status === 'needs_review'

/** How a screening against sanctions and watch lists stands. */
export const screeningStatuses = ['requested', 'pending', 'clear', 'match', 'errored'] as const

export type ScreeningStatus = (typeof screeningStatuses)[number]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a judgement takes as a rule, so that who waits is told until when. */
export const COMPLETED_WAIT_MS = 10 * MINUTE_MS
export const REVIEW_WAIT_MS = 2 * DAY_MS
export const SCREENING_WAIT_MS = 10 * MINUTE_MS
