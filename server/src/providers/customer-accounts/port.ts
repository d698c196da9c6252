/** The broker's statuses of an account; any other one is `unknown`. */
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

/** The person who opens an account, from the identity check and the tax form. Dates are ISO. */
export type AccountApplicant = {
  email: string
  firstName: string
  lastName: string
  birthDate: string
  street: string
  city: string
  subdivision: string | null
  postalCode: string | null
  /** Country as ISO 3166 alpha-2. */
  countryCode: string
  taxNumber: string
  agreedMs: number
  /** The IP address from which the agreements were signed. */
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

/**
 * The broker's own figures of an account, in cents rounded down. Proceeds that have not settled are part of the
 * buying power, unless the account is restricted, and never withdrawable.
 */
export type CustomerFunds = { buyingPower: bigint; withdrawable: bigint }

export type BankRelationshipStatus =
  | 'QUEUED'
  | 'PENDING'
  | 'APPROVED'
  | 'CANCEL_REQUESTED'
  | 'CANCELED'

export type BankRelationship = { id: string; status: BankRelationshipStatus; createdMs: number }

/** `unknown`: the broker sent another status. */
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

/** The request of a transfer; `cents` are US cents. */
export type NewCustomerTransfer = Pick<CustomerTransfer, 'direction' | 'cents'> & {
  relationshipId: string
}

/**
 * The outcome of a change. `unknown`: it may or may not have been made. Query the broker, and request it again
 * only once the broker knows nothing of it.
 */
export type ChangeOutcome<Done> =
  | { kind: 'done'; value: Done }
  | { kind: 'refused'; status: number; text: string }
  | { kind: 'unknown' }

/** `shares` has `STOCK_TOKEN_DECIMALS`; prices and dollars have `PRICE_DECIMALS` and are rounded down. */
export type CustomerPosition = {
  symbol: string
  shares: bigint
  averagePrice: bigint
  cost: bigint
  price: bigint | null
  value: bigint | null
  gain: bigint | null
  /** Unrealized gain as a fraction of the cost, as the broker writes it. */
  gainFraction: string | null
}

export type CustomerDocument = {
  id: string
  kind: 'account_statement' | 'trade_confirmation' | 'tax_statement'
  name: string
  subType: string
  /** ISO date, such as `2026-11-30`. */
  date: string
}

export type CustomerAccountEvent = { id: string; accountId: string }
export type CustomerTransferEvent = {
  id: string
  accountId: string
  transferId: string
  status: VendorTransferStatus
  reason: string | null
}

/**
 * Customers' accounts at the broker with their banks, transfers and documents. Every function throws only
 * `ProviderError`; an error means that nothing was changed. `accountId` is the broker's.
 */
export type CustomerAccounts = {
  openAccount: (applicant: AccountApplicant) => Promise<ChangeOutcome<CustomerAccount>>
  /** Returns the accounts of one email address, closed ones included. */
  listAccountsOf: (email: string) => Promise<CustomerAccount[]>
  findAccount: (accountId: string) => Promise<CustomerAccount | null>
  findFunds: (accountId: string) => Promise<CustomerFunds | null>
  closeAccount: (accountId: string) => Promise<ChangeOutcome<null>>
  linkBank: (accountId: string, brokerToken: string) => Promise<ChangeOutcome<BankRelationship>>
  /** Lists the account's bank relationships without canceled ones. */
  listBanks: (accountId: string) => Promise<BankRelationship[]>
  unlinkBank: (accountId: string, relationshipId: string) => Promise<ChangeOutcome<null>>
  createTransfer: (
    accountId: string,
    transfer: NewCustomerTransfer,
  ) => Promise<ChangeOutcome<CustomerTransfer>>
  /** Lists the account's transfers, newest first. */
  listTransfers: (accountId: string) => Promise<CustomerTransfer[]>
  cancelTransfer: (accountId: string, transferId: string) => Promise<ChangeOutcome<null>>
  /** Transfers cash from the firm's account; `hasGift` finds the transfer again by `name`. */
  give: (accountId: string, cents: bigint, name: string) => Promise<ChangeOutcome<null>>
  hasGift: (accountId: string, name: string) => Promise<boolean>
  listPositions: (accountId: string) => Promise<CustomerPosition[]>
  listDocuments: (accountId: string) => Promise<CustomerDocument[]>
  /** Returns a PDF; null where the account has no such document. */
  findDocument: (accountId: string, documentId: string) => Promise<Uint8Array | null>
  /** Returns the events from the cursor `since` on, that event included; null: all of them. */
  listAccountEvents: (since: string | null) => Promise<CustomerAccountEvent[]>
  listTransferEvents: (since: string | null) => Promise<CustomerTransferEvent[]>
}
