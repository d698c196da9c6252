import type {
  HolderType,
  IdentityDocumentKind,
  InquiryStatus,
} from '@parvalue/shared/domain/identity/kyc.ts'

export type KycWebhookEvent = {
  eventId: string
  /** The inquiry or report that the event concerns; null for other events. */
  about: { kind: 'inquiry' | 'report'; id: string } | null
}

/** `template` defines what an inquiry asks for, `reportTemplate` which watchlists a screening searches. */
export type KycAccess = { url: string; key: string; template: string; reportTemplate: string }

/** The personal data of a verified holder. Dates are ISO, countries ISO 3166 alpha-2. */
export type VerifiedHolder = {
  firstName: string
  middleName: string | null
  lastName: string
  birthDate: string | null
  street1: string | null
  street2: string | null
  city: string | null
  subdivision: string | null
  postalCode: string | null
  countryCode: string
  /** The document that proved the identity; null for another kind or none. */
  document: IdentityDocumentKind | null
  /** The full tax number, needed to open a brokerage account; never stored. */
  taxNumber: string | null
}

/** The fields that watchlists are searched by. */
export type ScreenedPerson = Pick<
  VerifiedHolder,
  'firstName' | 'lastName' | 'birthDate' | 'countryCode'
>

export type IdentityInquiry = {
  id: string
  /** Our id of the holder; null for an inquiry that another system started. */
  reference: string | null
  /** Whether the inquiry uses our template: a page can start others under any reference. */
  isOurs: boolean
  /** `unknown`: the provider sent another status, which is in `statusText`. */
  status: InquiryStatus | 'unknown'
  statusText: string
  /** Null until the inquiry has a name and a country. */
  holder: VerifiedHolder | null
}

/** The session with which the provider's hosted form resumes. */
export type KycFormSession = { token: string; formUrl: string; expiresAtMs: number }

export type ScreeningReport = {
  id: string
  /** `errored` is final; a new report is needed. */
  status: 'pending' | 'clear' | 'match' | 'errored'
}

/**
 * The provider of identity checks and watchlist screening. Every function throws only `ProviderError`; the same
 * idempotency key returns the same inquiry or report.
 */
export type KycProvider = {
  createInquiry: (wanted: {
    reference: string
    type: HolderType
    key: string
  }) => Promise<IdentityInquiry>
  /** Returns the inquiry; null if the provider does not know the id. */
  findInquiry: (id: string) => Promise<IdentityInquiry | null>
  /** Resumes the form of an inquiry, also of one that has expired. */
  resumeInquiry: (id: string) => Promise<KycFormSession>
  screen: (wanted: {
    holder: ScreenedPerson
    reference: string
    key: string
  }) => Promise<ScreeningReport>
  getReport: (id: string) => Promise<ScreeningReport>
}
