import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../ports/chain-events.ts'
import type { Tx } from '../../tables/tables.ts'
import { isTracing, startRootSpan, startSpanOf, type Traceparent } from '../tracing/trace.ts'
import { toTransactionTraceIds, toTransactionTraceparent } from '../tracing/transaction-trace.ts'

/** Finds the traces in which our own transactions were signed, by hash. */
export type FindTransactionTraces = (
  tx: Tx,
  chainId: number,
  hashes: readonly Hex[],
) => Promise<ReadonlyMap<Hex, Traceparent>>

/** `seen`: a block contains the events. `confirmed`: that block is three deep, and the ledger posts them. */
type Stage = 'seen' | 'confirmed'

/** More events than that are those of old blocks while the indexer catches up; they have no spans. */
const EVENTS_MAX = 200

type Span = ReturnType<typeof startSpanOf>

/**
 * Starts one span for each transaction whose events are handled, in the trace in which the transaction was signed. The
 * transaction of a wallet has a trace of its own, whose id is made from its hash. Returns the spans, which the caller
 * ends after the commit.
 */
export async function startEventSpans(
  tx: Tx,
  find: FindTransactionTraces | undefined,
  { chainId, events, stage }: { chainId: number; events: readonly FollowedEvent[]; stage: Stage },
): Promise<readonly Span[]> {
  if (!isTracing() || !find || events.length === 0 || events.length > EVENTS_MAX) return []
  const byHash = Map.groupBy(events, ({ transactionHash }) => transactionHash)
  const stored = await find(tx, chainId, [...byHash.keys()])
  return [...byHash].map(([hash, own]) => {
    const name = `chain events ${stage}`
    const options = {
      kind: 'CONSUMER',
      attributes: {
        'parvalue.chain_id': chainId,
        'parvalue.transaction_hash': hash,
        'parvalue.block': own[0]?.blockNumber ?? 0,
        'parvalue.events': own.map((event) => event.name),
      },
    } as const
    const parent = stored.get(hash)
    if (parent !== undefined) return startSpanOf(parent, name, options)
    if (stage === 'confirmed') return startSpanOf(toTransactionTraceparent(hash), name, options)
    return startRootSpan(name, { ...options, ...toTransactionTraceIds(hash) }).span
  })
}
