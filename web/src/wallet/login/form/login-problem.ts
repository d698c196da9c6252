import { isPending, isRejection } from '../../wallet-error.ts'
import { KEY_MISSING, LOGIN_UNREACHABLE, STATE_WRONG } from '../login-error.ts'

export type LoginProblem =
  | 'rejected'
  | 'pending'
  | 'noKey'
  | 'wrongState'
  | 'unreachable'
  | 'failed'

export function toLoginProblem(error: unknown): LoginProblem {
  if (isRejection(error)) return 'rejected'
  if (isPending(error)) return 'pending'
  const text = error instanceof Error ? error.message : ''
  if (text.startsWith(KEY_MISSING)) return 'noKey'
  if (text === STATE_WRONG) return 'wrongState'
  return text === LOGIN_UNREACHABLE ? 'unreachable' : 'failed'
}
