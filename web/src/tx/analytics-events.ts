import type { AnalyticsEvent } from '#analytics/events.ts'
import type { JournalEntry } from './journal-entry.ts'

/** What is counted when a wallet is asked to sign; null for what is not. */
export function toAskedEvent({ kind, chainId, steps }: JournalEntry): AnalyticsEvent | null {
  const asked = steps.find(({ status }) => status === 'signing')
  if (kind !== 'wrap' || asked?.name !== 'approve') return null
  return { name: 'wrap_approval_requested', chainId }
}

/** What is counted of how it ended; null where it has not, and for what is not counted. */
export function toEndEvent({ kind, chainId, state, failure }: JournalEntry): AnalyticsEvent | null {
  if (kind !== 'wrap' && kind !== 'unwrap') return null
  if (state === 'done') return { name: kind === 'wrap' ? 'wrapped' : 'unwrapped', chainId }
  if (state !== 'failed') return null
  return { name: 'wrap_error', chainId, direction: kind, cause: failure?.cause ?? 'unknown' }
}
