import { userRejectedError } from '../provider-error.ts'
import { isUserRejection, listErrorCodes, listNestedErrors } from '../wallet-error.ts'

/** Message if no pairing URI arrives: the relay does not respond, or the device is offline. */
export const RELAY_UNREACHABLE_MESSAGE = 'The WalletConnect relay does not respond.'

/** WalletConnect's message for an expired pairing URI. */
export const PAIRING_EXPIRED_MESSAGE = 'Proposal expired'

/** WalletConnect's rejection codes: the session, its chains, its methods, its events. */
const REJECTION_CODES: readonly number[] = [5000, 5001, 5002, 5003]

/** Maps a rejection by the wallet to the error of requirement SI-17; makes other values an Error. */
export function toPairingError(error: unknown): unknown {
  if (isUserRejection(error)) return userRejectedError()
  if (listErrorCodes(error).some((code) => REJECTION_CODES.includes(code)))
    return userRejectedError()
  // Errors from the relay are plain data without a stack.
  if (error instanceof Error) return error
  const message = listNestedErrors(error).find(
    (fields) => typeof fields.message === 'string',
  )?.message
  return Object.assign(new Error(String(message ?? error)), { cause: error })
}
