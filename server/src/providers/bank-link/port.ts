export type BankLinkAccess = { url: string; client: string; secret: string }

/** A form in which a person shows a bank account of theirs; nobody else may open it. */
export type LinkForm = { linkToken: string; expiresMs: number; formUrl: string | null }

export type LinkedItem = { itemId: string; accessToken: string }

export type BankAccount = {
  bankName: string
  /** The last digits. */
  mask: string
  accountType: 'CHECKING' | 'SAVINGS'
}

/** How bank accounts are shown to us. Every function throws `ProviderError` and nothing else. */
export type BankLink = {
  /** `userId` names the person to the vendor, and nothing about them. */
  openForm: (form: { userId: string; language: 'en' | 'es' }) => Promise<LinkForm>
  /** Null for a token that the vendor does not know, or not any more. */
  exchange: (publicToken: string) => Promise<LinkedItem | null>
  /** Null when the person has no such account there. */
  findAccount: (accessToken: string, accountId: string) => Promise<BankAccount | null>
  /** With which the broker reaches the account, and nobody else. */
  createBrokerToken: (accessToken: string, accountId: string) => Promise<string>
  /** The access token means nothing from then on; done again it is done. */
  remove: (accessToken: string) => Promise<void>
}
