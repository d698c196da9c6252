/** As the broker writes them (domain.md 4.1); another word is `unknown`. */
export const vendorAccountStatuses = [
  'INACTIVE',
  'ONBOARDING',
  'SUBMITTED',
  'ACTION_REQUIRED',
  'EDITED',
  'APPROVAL_PENDING',
  'APPROVED',
  'REJECTED',
  'ACTIVE',
  'SUBMISSION_FAILED',
  'DISABLED',
  'ACCOUNT_CLOSED',
] as const
export type VendorAccountStatus = (typeof vendorAccountStatuses)[number]

/** Who wants an account, as the identity check and the tax form know them. Dates are ISO. */
export type Applicant = {
  email: string
  firstName: string
  lastName: string
  birthDate: string
  street: string
  city: string
  subdivision: string | null
  postalCode: string | null
  /** Two letters. */
  countryCode: string
  taxNumber: string
  agreedMs: number
  /** From where the agreement was signed. */
  address: string
}

export type CustomerAccount = {
  id: string
  accountNumber: string
  status: VendorAccountStatus | 'unknown'
  name: string
  email: string
  reason: string | null
  createdMs: number
}

export type LinkStatus = 'QUEUED' | 'PENDING' | 'APPROVED' | 'CANCEL_REQUESTED' | 'CANCELED'

export type BankRelationship = { id: string; status: LinkStatus; createdMs: number }

/** `unknown`: a word that this adapter does not know. */
export type VendorTransferStatus =
  | 'queued'
  | 'pending'
  | 'settled'
  | 'rejected'
  | 'cancelled'
  | 'returned'
  | 'unknown'

export type CustomerTransfer = {
  id: string
  relationshipId: string | null
  direction: 'INCOMING' | 'OUTGOING'
  cents: bigint
  status: VendorTransferStatus
  reason: string | null
  createdMs: number
}

/** What a transfer or a journal is begun with. */
export type NewTransfer = Pick<CustomerTransfer, 'direction' | 'cents'> & { relationshipId: string }

/**
 * What becomes of a change. `unknown`: the line broke, so it may have been done or not: ask, and only
 * when the broker knows of nothing may it be asked for again.
 */
export type Change<Done> =
  | { kind: 'done'; value: Done }
  | { kind: 'refused'; status: number; text: string }
  | { kind: 'unknown' }

/** `shares` has `STOCK_TOKEN_DECIMALS`, prices and dollars `PRICE_DECIMALS`, cut off. */
export type CustomerPosition = {
  symbol: string
  shares: bigint
  averagePrice: bigint
  cost: bigint
  price: bigint | null
  value: bigint | null
  gain: bigint | null
  /** A fraction, as the broker writes it. */
  gainFraction: string | null
}

export type CustomerDocument = {
  id: string
  kind: 'account_statement' | 'trade_confirmation' | 'tax_statement'
  name: string
  subType: string
  /** `2026-11-30` */
  date: string
}

export type AccountEvent = { id: string; accountId: string }
export type TransferEvent = {
  id: string
  accountId: string
  transferId: string
  status: VendorTransferStatus
  reason: string | null
}

/**
 * The broker's side of its customers: accounts, their banks, money and papers. Every function throws
 * `ProviderError` and nothing else; an error means that nothing was changed. `accountId` is the
 * broker's.
 */
export type CustomerAccounts = {
  openAccount: (applicant: Applicant) => Promise<Change<CustomerAccount>>
  /** Those of one e-mail address, closed ones too. */
  listAccountsOf: (email: string) => Promise<CustomerAccount[]>
  findAccount: (accountId: string) => Promise<CustomerAccount | null>
  closeAccount: (accountId: string) => Promise<Change<null>>
  linkBank: (accountId: string, brokerToken: string) => Promise<Change<BankRelationship>>
  /** Those that stand. */
  listBanks: (accountId: string) => Promise<BankRelationship[]>
  unlinkBank: (accountId: string, relationshipId: string) => Promise<Change<null>>
  createTransfer: (accountId: string, transfer: NewTransfer) => Promise<Change<CustomerTransfer>>
  /** The newest first. */
  listTransfers: (accountId: string) => Promise<CustomerTransfer[]>
  cancelTransfer: (accountId: string, transferId: string) => Promise<Change<null>>
  /** Cash from our own account; `name` is found again by `hasGift`. */
  give: (accountId: string, cents: bigint, name: string) => Promise<Change<null>>
  hasGift: (accountId: string, name: string) => Promise<boolean>
  listPositions: (accountId: string) => Promise<CustomerPosition[]>
  listDocuments: (accountId: string) => Promise<CustomerDocument[]>
  /** A PDF; null where this account has no such document. */
  findDocument: (accountId: string, documentId: string) => Promise<Uint8Array | null>
  /** What was told since an id, that one included; null: all there is. */
  listAccountEvents: (since: string | null) => Promise<AccountEvent[]>
  listTransferEvents: (since: string | null) => Promise<TransferEvent[]>
}
