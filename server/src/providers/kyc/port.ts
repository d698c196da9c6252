import type {
  DocumentKind,
  HolderType,
  InquiryStatus,
} from '@parvalue/shared/domain/identity/kyc.ts'

export type KycNotice = {
  eventId: string
  /** What it is about, where it is about an inquiry or a report. */
  about: { kind: 'inquiry' | 'report'; id: string } | null
}

/** `template` is what an inquiry asks for, `reportTemplate` which lists a screening looks at. */
export type KycAccess = { url: string; key: string; template: string; reportTemplate: string }

/** What the provider knows of a holder. Dates are ISO, countries two letters. */
export type Holder = {
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
  /** What was shown as proof; null: something else, or nothing. */
  document: DocumentKind | null
  /** In full: for whoever opens an account with it, and never kept here. */
  taxNumber: string | null
}

/** What watch lists are searched for. */
export type Screened = Pick<Holder, 'firstName' | 'lastName' | 'birthDate' | 'countryCode'>

export type Inquiry = {
  id: string
  /** Who it was started for, in our words; null: somebody else's. */
  reference: string | null
  /** It asks for what we ask for: a page can start others under any reference. */
  isOurs: boolean
  /** `unknown`: a word that this adapter does not know, kept in `statusText`. */
  status: InquiryStatus | 'unknown'
  statusText: string
  /** Null while there is no name and country in it. */
  holder: Holder | null
}

/** With which the provider's form goes on. */
export type FormSession = { token: string; formUrl: string; expiresAtMs: number }

export type Report = {
  id: string
  /** `errored`: it will never be answered; another has to be asked for. */
  status: 'pending' | 'clear' | 'match' | 'errored'
}

/**
 * Who checks identities and watch lists. Every function throws `ProviderError` and nothing else; the
 * same key again is the same inquiry or report.
 */
export type Kyc = {
  createInquiry: (wanted: { reference: string; type: HolderType; key: string }) => Promise<Inquiry>
  /** Null when the provider does not know it. */
  findInquiry: (id: string) => Promise<Inquiry | null>
  /** Also takes up again what has expired. */
  resumeInquiry: (id: string) => Promise<FormSession>
  screen: (wanted: { holder: Screened; reference: string; key: string }) => Promise<Report>
  getReport: (id: string) => Promise<Report>
}
