import { ApiError } from '@parvalue/shared/api/client.ts'
import { toApiErrorText } from '#api/client/error-text.ts'

export type GiftClaimFailure =
  /** The code does not exist, was claimed or has expired; the API does not say which. */
  | { kind: 'unknown' }
  /** The card cannot be paid out on that network. */
  | { kind: 'no_network' }
  | { kind: 'no_account' }
  /** The response was lost: the same claim is retried. */
  | { kind: 'no_response' }
  | { kind: 'rate_limited'; againMs: number | null }
  | { kind: 'rejected'; text: string }

export function toGiftClaimFailure(error: unknown, nowMs: number): GiftClaimFailure {
  if (!(error instanceof ApiError)) return { kind: 'no_response' }
  const { code, status, fields, retryAfterSeconds } = error
  if (code === 'not_found') return { kind: 'unknown' }
  if (code === 'rate_limited')
    return { kind: 'rate_limited', againMs: toRetryAtMs(retryAfterSeconds, nowMs) }
  if ('chain_id' in fields) return { kind: 'no_network' }
  if ('destination' in fields) return { kind: 'no_account' }
  const isUnconfirmed = status === 0 || status >= 500 || code === 'in_flight' || code === 'timeout'
  return isUnconfirmed ? { kind: 'no_response' } : { kind: 'rejected', text: toApiErrorText(error) }
}

/**
 * Returns whether a retry of the claim must have the same idempotency key, so that the card is not claimed
 * twice.
 */
export const needsSameIdempotencyKey = ({ kind }: GiftClaimFailure) =>
  kind === 'no_response' || kind === 'rate_limited'

export const toRetryAtMs = (seconds: number | null, nowMs: number): number | null =>
  seconds === null ? null : nowMs + seconds * 1000
