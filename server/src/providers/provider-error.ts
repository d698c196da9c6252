/**
 * How a provider failed. `retryable`: a retry may succeed. `refused`: it understood the request and refused it.
 * `broken`: its response cannot be parsed, or it refuses our key.
 */
export type ProviderFailureKind = 'retryable' | 'refused' | 'broken'

/** The only error that an adapter throws. Its message is for the log. */
export class ProviderError extends Error {
  readonly kind: ProviderFailureKind

  constructor(kind: ProviderFailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.kind = kind
  }
}
