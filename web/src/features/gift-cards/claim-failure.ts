import { ApiError } from '@parvalue/shared/api/client.ts'
import { toErrorText } from '#api/client/error-text.ts'

export type ClaimFailure =
  /** The one answer for what does not exist, is claimed or too old. */
  | { kind: 'unknown' }
  /** It cannot be sent on that network. */
  | { kind: 'no_network' }
  | { kind: 'no_account' }
  /** Nobody knows whether it was heard: the same claim is asked for again. */
  | { kind: 'unheard' }
  | { kind: 'tries'; againMs: number | null }
  | { kind: 'refused'; text: string }

export function toClaimFailure(error: unknown, nowMs: number): ClaimFailure {
  if (!(error instanceof ApiError)) return { kind: 'unheard' }
  const { code, status, fields, retryAfterSeconds } = error
  if (code === 'not_found') return { kind: 'unknown' }
  if (code === 'rate_limited') return { kind: 'tries', againMs: toMs(retryAfterSeconds, nowMs) }
  if ('chain_id' in fields) return { kind: 'no_network' }
  if ('destination' in fields) return { kind: 'no_account' }
  const isUnheard = status === 0 || status >= 500 || code === 'in_flight' || code === 'timeout'
  return isUnheard ? { kind: 'unheard' } : { kind: 'refused', text: toErrorText(error) }
}

/** What may have been heard keeps its name, so that it is not claimed under two. */
export const isKept = ({ kind }: ClaimFailure) => kind === 'unheard' || kind === 'tries'

export const toMs = (seconds: number | null, nowMs: number): number | null =>
  seconds === null ? null : nowMs + seconds * 1000
