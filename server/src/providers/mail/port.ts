/** `from`: an address that the provider knows to be ours. */
export type MailAccess = { url: string; key: string; from: string }

export type Mail = {
  to: string
  subject: string
  /** Plain text, lines ended by `\n`. */
  text: string
  /** Names what this mail is about, once for each; the provider shows it to who asks. */
  key: string
}

/** Who carries our mail. Throws `ProviderError` and nothing else; `refused`: not to this address. */
export type Mailer = { send: (mail: Mail) => Promise<void> }
