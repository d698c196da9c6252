import { USER_REJECTED_CODE } from './wallet-error.ts'

/** An error of our own wallet providers, with a code of EIP-1193. */
export class ProviderError extends Error {
  readonly code: number | undefined

  constructor(message: string, code?: number) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
  }
}

/** Creates the error for a closed prompt, which counts as a rejection (requirement SI-05). */
export const userRejectedError = () =>
  new ProviderError('User Rejected Request', USER_REJECTED_CODE)
