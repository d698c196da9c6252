import type { AnalyticsEvent, TradeKind } from '#analytics/events.ts'
import type { JournalEntry, StepName, TransactionKind } from '../journal/journal-entry.ts'

/** Steps that include a token approval. */
const approving: readonly StepName[] = ['approve', 'permit', 'batch']

/** Returns the event of a signature request; null if the transaction is not tracked. */
export function toSignatureRequestedEvent({
  kind,
  chainId,
  steps,
}: JournalEntry): AnalyticsEvent | null {
  const requested = steps.find(({ status }) => status === 'signing')
  if (!requested) return null
  const step = requested.name
  if (isTrade(kind)) return { name: 'trade_signature_requested', chainId, trade: kind, step }
  if (kind === 'order') {
    const name = 'order_signature_requested'
    return { name, chainId, step: approving.includes(step) ? 'approve' : 'request' }
  }
  if (findDirection(kind) !== 'wrap' || !approving.includes(step)) return null
  return { name: 'wrap_approval_requested', chainId }
}

/** Returns the event of a finished transaction; null if it is not finished or not tracked. */
export function toTransactionEndEvent({
  kind,
  chainId,
  state,
  failure,
}: JournalEntry): AnalyticsEvent | null {
  const isDone = state === 'done'
  if (!isDone && state !== 'failed') return null
  const cause = failure?.cause ?? 'unknown'
  if (isTrade(kind)) {
    const shared = { chainId, trade: kind }
    return isDone ? { name: 'trade_done', ...shared } : { name: 'trade_error', ...shared, cause }
  }
  // A sent order is tracked once the server has it.
  if (kind === 'order') return isDone ? null : { name: 'order_error', chainId, cause }
  const direction = findDirection(kind)
  if (direction === null) return null
  if (isDone) return { name: direction === 'wrap' ? 'wrapped' : 'unwrapped', chainId }
  return { name: 'wrap_error', chainId, direction, cause }
}

const isTrade = (kind: TransactionKind): kind is TradeKind =>
  kind === 'buy' || kind === 'redeem' || kind === 'bridge'

/** Returns the direction of a wrap of USD+ or a stock token; null for other kinds. */
function findDirection(kind: TransactionKind): 'wrap' | 'unwrap' | null {
  if (kind === 'wrap' || kind === 'wrapStock') return 'wrap'
  return kind === 'unwrap' || kind === 'unwrapStock' ? 'unwrap' : null
}
