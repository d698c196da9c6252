/**
 * The three ways in which a provider can fail. `retryable`: the same again may work. `refused`: it
 * understood and said no. `broken`: it said what cannot be understood, or will not talk to us.
 */
export type FailureKind = 'retryable' | 'refused' | 'broken'

/** Nothing else leaves an adapter. The message is for the log. */
export class ProviderError extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.kind = kind
  }
}
