import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Traceparent } from './trace.ts'

const TRACE_DIGITS = 32
const SPAN_DIGITS = 16

/** Ids of the trace of a transaction that no request of ours has sent, such as one of a wallet. */
export type TransactionTraceIds = { traceId: string; spanId: string }

/** Returns ids made from the hash, so that every process finds the same trace, and an operator from the hash alone. */
export function toTransactionTraceIds(hash: Hex): TransactionTraceIds {
  const digits = hash.slice(2).toLowerCase()
  return {
    traceId: digits.slice(0, TRACE_DIGITS),
    spanId: digits.slice(TRACE_DIGITS, TRACE_DIGITS + SPAN_DIGITS),
  }
}

/** Returns the trace of a wallet's transaction as a parent. */
export function toTransactionTraceparent(hash: Hex): Traceparent {
  const { traceId, spanId } = toTransactionTraceIds(hash)
  return `00-${traceId}-${spanId}-01`
}
