/** `from` is a sender address that is verified at the provider. */
export type MailAccess = { url: string; key: string; from: string }

export type OutgoingMail = {
  to: string
  subject: string
  /** Plain text, lines ended by `\n`. */
  text: string
  /** The same as an HTML document. */
  html: string
  /** Idempotency key of the mail, which the provider gets as metadata. */
  key: string
}

/** The provider that sends mail. It throws only `ProviderError`; `refused`: the address cannot receive mail. */
export type Mailer = { send: (mail: OutgoingMail) => Promise<void> }
