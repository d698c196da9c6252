export type BankLinkAccess = { url: string; client: string; secret: string }

/** One hosted form in which a customer chooses a bank account; only the holder of its token can open it. */
export type BankLinkForm = { linkToken: string; expiresMs: number; formUrl: string | null }

export type LinkedBankItem = { itemId: string; accessToken: string }

export type BankAccount = {
  bankName: string
  /** The last digits of the account number. */
  mask: string
  accountType: 'CHECKING' | 'SAVINGS'
  /** Names of the account's owners as the bank has them; none if the bank does not report them. */
  ownerNames: readonly string[]
}

/** The service through which customers link their bank accounts. Every function throws only `ProviderError`. */
export type BankLinkProvider = {
  /** Opens a form. `userId` identifies the customer to the vendor; `name` is the holder's, null if unknown. */
  openForm: (form: {
    userId: string
    name: string | null
    language: 'en' | 'es'
  }) => Promise<BankLinkForm>
  /** Exchanges the form's public token for the linked bank; returns null for a token that is unknown or has expired. */
  exchange: (publicToken: string) => Promise<LinkedBankItem | null>
  /** Returns the account; null if the customer has no such account at that bank. */
  findAccount: (accessToken: string, accountId: string) => Promise<BankAccount | null>
  /** Returns a token with which only the broker can reach the account. */
  createBrokerToken: (accessToken: string, accountId: string) => Promise<string>
  /** Revokes the access token; idempotent. */
  remove: (accessToken: string) => Promise<void>
}
