import type { TransactionFlowPorts } from '../flow/flow-ports.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { getTransactionStatus } from './get-transaction-status.ts'

/** The outcome of watching a confirmed transaction. `unknown`: not final within the time limit. */
export type FinalityResult = 'final' | 'lost' | 'unknown'

/** Consecutive misses before a transaction is `lost`, because a lagging node also misses it. */
const LOST_CHECKS = 3

/**
 * Waits until the block of a confirmed transaction is final. Success is shown after three
 * confirmations (requirement TX-04), but until finality a reorg can still drop the transaction.
 */
export async function waitForFinality(
  ports: Pick<TransactionFlowPorts, 'client' | 'pause' | 'nowMs' | 'waitMaxMs'>,
  entry: JournalEntry,
): Promise<FinalityResult> {
  const startedMs = ports.nowMs()
  let lostChecks = 0
  while (ports.nowMs() - startedMs <= ports.waitMaxMs) {
    const finality = await checkFinality(ports.client, entry).catch(() => 'unreachable' as const)
    if (finality === 'final') return finality
    lostChecks = finality === 'lost' ? lostChecks + 1 : 0
    if (lostChecks >= LOST_CHECKS) return 'lost'
    await ports.pause()
  }
  return 'unknown'
}

async function checkFinality(
  client: TransactionFlowPorts['client'],
  { account, steps }: JournalEntry,
): Promise<'final' | 'confirmed' | 'lost'> {
  const step = steps.findLast(({ hash }) => hash !== null)
  if (!step?.hash) return 'final'
  const status = await getTransactionStatus(client, account, { ...step, hash: step.hash })
  if (status.name !== 'mined' || !status.isSuccess) return 'lost'
  const { number } = await client.getBlock({ blockTag: 'finalized' })
  return status.minedBlock <= number ? 'final' : 'confirmed'
}
