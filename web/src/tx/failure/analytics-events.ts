import type { AnalyticsEvent, Trade } from '#analytics/events.ts'
import type { JournalEntry, StepName, TransactionKind } from '../journal/journal-entry.ts'

/** Steps that let a contract take something. */
const approving: readonly StepName[] = ['approve', 'permit', 'batch']

/** What is counted when a wallet is asked to sign; null for what is not. */
export function toAskedEvent({ kind, chainId, steps }: JournalEntry): AnalyticsEvent | null {
  const asked = steps.find(({ status }) => status === 'signing')
  if (!asked) return null
  const step = asked.name
  if (isTrade(kind)) return { name: 'trade_signature_requested', chainId, trade: kind, step }
  if (kind === 'order') {
    const name = 'order_signature_requested'
    return { name, chainId, step: approving.includes(step) ? 'approve' : 'request' }
  }
  if (findDirection(kind) !== 'wrap' || !approving.includes(step)) return null
  return { name: 'wrap_approval_requested', chainId }
}

/** What is counted of how it ended; null where it has not, and for what is not counted. */
export function toEndEvent({ kind, chainId, state, failure }: JournalEntry): AnalyticsEvent | null {
  const isDone = state === 'done'
  if (!isDone && state !== 'failed') return null
  const cause = failure?.cause ?? 'unknown'
  if (isTrade(kind)) {
    const of = { chainId, trade: kind }
    return isDone ? { name: 'trade_done', ...of } : { name: 'trade_error', ...of, cause }
  }
  // What was sent of an order is counted once the server knows it.
  if (kind === 'order') return isDone ? null : { name: 'order_error', chainId, cause }
  const direction = findDirection(kind)
  if (direction === null) return null
  if (isDone) return { name: direction === 'wrap' ? 'wrapped' : 'unwrapped', chainId }
  return { name: 'wrap_error', chainId, direction, cause }
}

const isTrade = (kind: TransactionKind): kind is Trade =>
  kind === 'buy' || kind === 'redeem' || kind === 'bridge'

/** Which way something was wrapped, USD+ or a stock's token; null for what is no wrapping. */
function findDirection(kind: TransactionKind): 'wrap' | 'unwrap' | null {
  if (kind === 'wrap' || kind === 'wrapStock') return 'wrap'
  return kind === 'unwrap' || kind === 'unwrapStock' ? 'unwrap' : null
}
