import { CHAIN_MISSING_MESSAGE, isUserRejection } from '../wallet-error.ts'
import { PAIRING_EXPIRED_MESSAGE, RELAY_UNREACHABLE_MESSAGE } from './pairing-error.ts'

export type PairingProblem = 'rejected' | 'expired' | 'unreachable' | 'noChain' | 'failed'

export function toPairingProblem(error: unknown): PairingProblem {
  if (isUserRejection(error)) return 'rejected'
  const text = error instanceof Error ? error.message : ''
  if (text === CHAIN_MISSING_MESSAGE) return 'noChain'
  if (text === PAIRING_EXPIRED_MESSAGE) return 'expired'
  const isOffline = text === RELAY_UNREACHABLE_MESSAGE || !navigator.onLine
  return isOffline ? 'unreachable' : 'failed'
}
