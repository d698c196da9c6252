import { userRejected } from '../provider-error.ts'
import { isRejection, listErrorCodes, listNested } from '../wallet-error.ts'

/** No address came: the relay does not answer, or there is no network. */
export const RELAY_UNREACHABLE = 'The relay of WalletConnect does not answer.'

/** The address that was shown is too old. */
export const PAIRING_EXPIRED = 'Proposal expired'

/** Its own numbers for a no: of the whole, of the networks, of the methods, of the events. */
const REFUSALS: readonly number[] = [5000, 5001, 5002, 5003]

/** However a wallet elsewhere says no, we say it in the words of requirement SI-17. */
export function toOwnError(error: unknown): unknown {
  if (isRejection(error)) return userRejected()
  if (listErrorCodes(error).some((code) => REFUSALS.includes(code))) return userRejected()
  // What comes over the relay is data, without a trace of where it was thrown.
  if (error instanceof Error) return error
  const message = listNested(error).find((fields) => typeof fields.message === 'string')?.message
  return Object.assign(new Error(String(message ?? error)), { cause: error })
}
