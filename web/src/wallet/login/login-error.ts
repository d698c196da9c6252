import { REJECTED } from '../wallet-error.ts'

/** Spec 8: wallet layer. A missing key of the e-mail login provider. */
export const KEY_MISSING = 'API key is required'

/** An answer that belongs to another login than the one under way. */
export const STATE_WRONG = 'The answer is not of this login.'

/** The service does not answer, or not as it should. */
export const LOGIN_UNREACHABLE = 'The login service does not answer.'

/** With the codes of EIP-1193, as wallets answer. */
export class LoginError extends Error {
  readonly code: number | undefined

  constructor(message: string, code?: number) {
    super(message)
    this.name = 'LoginError'
    this.code = code
  }
}

/** Spec 4: closing the form rejects with this. */
export const formClosed = () => new LoginError('User Rejected Request', REJECTED)
