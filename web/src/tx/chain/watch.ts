import type { FlowPorts } from '../flow/flow-ports.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { getTransactionStatus } from './get-transaction-status.ts'

/** What became of a transaction that had counted. `unknown`: it could not be told in time. */
export type FinalityResult = 'final' | 'lost' | 'unknown'

/** A node that lags behind does not know it either, so one look is not believed. */
const LOST_LOOKS = 3

/**
 * Three confirmations are shown as success (requirement TX-04), but until its block is final a reorganisation
 * may take the transaction back, and then nothing may go on saying that it was made.
 */
export async function waitForFinality(
  ports: Pick<FlowPorts, 'client' | 'pause' | 'nowMs' | 'waitMaxMs'>,
  entry: JournalEntry,
): Promise<FinalityResult> {
  const startedMs = ports.nowMs()
  let lostLooks = 0
  while (ports.nowMs() - startedMs <= ports.waitMaxMs) {
    const fate = await lookAtFate(ports.client, entry).catch(() => 'silent' as const)
    if (fate === 'final') return fate
    lostLooks = fate === 'lost' ? lostLooks + 1 : 0
    if (lostLooks >= LOST_LOOKS) return 'lost'
    await ports.pause()
  }
  return 'unknown'
}

async function lookAtFate(
  client: FlowPorts['client'],
  { account, steps }: JournalEntry,
): Promise<'final' | 'counts' | 'lost'> {
  const step = steps.findLast(({ hash }) => hash !== null)
  if (!step?.hash) return 'final'
  const sighting = await getTransactionStatus(client, account, { ...step, hash: step.hash })
  if (sighting.name !== 'mined' || !sighting.isSuccess) return 'lost'
  const { number } = await client.getBlock({ blockTag: 'finalized' })
  return sighting.minedBlock <= number ? 'final' : 'counts'
}
