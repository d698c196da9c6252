import { REJECTED } from './wallet-error.ts'

/** What our own ways to wallets answer, with the codes of EIP-1193. */
export class ProviderError extends Error {
  readonly code: number | undefined

  constructor(message: string, code?: number) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
  }
}

/** Requirement SI-05: whoever closes what asks them says no. */
export const userRejected = () => new ProviderError('User Rejected Request', REJECTED)
