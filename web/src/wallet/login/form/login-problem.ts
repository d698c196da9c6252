import { isRequestPending, isUserRejection } from '../../wallet-error.ts'
import {
  LOGIN_KEY_MISSING_MESSAGE,
  LOGIN_NEEDS_STORAGE_MESSAGE,
  LOGIN_STATE_WRONG_MESSAGE,
  LOGIN_UNREACHABLE_MESSAGE,
} from '../login-error.ts'

export type LoginProblem =
  | 'rejected'
  | 'pending'
  | 'noKey'
  | 'wrongState'
  | 'noStorage'
  | 'unreachable'
  | 'failed'

export function toLoginProblem(error: unknown): LoginProblem {
  if (isUserRejection(error)) return 'rejected'
  if (isRequestPending(error)) return 'pending'
  const text = error instanceof Error ? error.message : ''
  if (text.startsWith(LOGIN_KEY_MISSING_MESSAGE)) return 'noKey'
  if (text === LOGIN_STATE_WRONG_MESSAGE) return 'wrongState'
  if (text === LOGIN_NEEDS_STORAGE_MESSAGE) return 'noStorage'
  return text === LOGIN_UNREACHABLE_MESSAGE ? 'unreachable' : 'failed'
}
