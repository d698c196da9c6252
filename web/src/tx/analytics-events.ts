import type { AnalyticsEvent } from '#analytics/events.ts'
import type { JournalEntry, TransactionKind } from './journal-entry.ts'

/** What is counted when a wallet is asked to sign; null for what is not. */
export function toAskedEvent({ kind, chainId, steps }: JournalEntry): AnalyticsEvent | null {
  const asked = steps.find(({ status }) => status === 'signing')
  if (findDirection(kind) !== 'wrap' || asked?.name !== 'approve') return null
  return { name: 'wrap_approval_requested', chainId }
}

/** What is counted of how it ended; null where it has not, and for what is not counted. */
export function toEndEvent({ kind, chainId, state, failure }: JournalEntry): AnalyticsEvent | null {
  const direction = findDirection(kind)
  if (direction === null) return null
  if (state === 'done') return { name: direction === 'wrap' ? 'wrapped' : 'unwrapped', chainId }
  if (state !== 'failed') return null
  return { name: 'wrap_error', chainId, direction, cause: failure?.cause ?? 'unknown' }
}

/** Which way something was wrapped, USD+ or a stock's token; null for what is no wrapping. */
function findDirection(kind: TransactionKind): 'wrap' | 'unwrap' | null {
  if (kind === 'wrap' || kind === 'wrapStock') return 'wrap'
  return kind === 'unwrap' || kind === 'unwrapStock' ? 'unwrap' : null
}
