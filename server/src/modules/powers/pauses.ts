import type { ChainEvent } from '@parvalue/shared/chain/events.ts'
import type { EventBatch, OrphanedEvents } from '../../ports/chain-events.ts'
import type { Tx } from '../../tables/tables.ts'

/** A pause of a contract, or the end of one. */
export type ContractPause = { contract: string; isPaused: boolean }

/** Saves the pauses of a batch and returns them. A pause that ends by itself has no event. */
export async function savePauses(
  tx: Tx,
  { chainId, events }: EventBatch,
): Promise<readonly ContractPause[]> {
  const pauses: ContractPause[] = []
  for (const event of events) {
    const pause = toPause(event)
    if (pause === null) continue
    pauses.push(pause)
    await tx
      .insertInto('contract_pauses')
      .values({
        chain_id: chainId,
        block_number: event.blockNumber,
        log_index: event.logIndex,
        contract: pause.contract,
        is_paused: pause.isPaused,
      })
      .execute()
  }
  return pauses
}

function toPause(event: ChainEvent): ContractPause | null {
  const [name = '', happened] = event.name.split('.')
  const contract = 'contract' in event ? event.contract : name
  if (event.name === 'orderProcessor.OrdersPaused') return { contract, isPaused: event.args.paused }
  if (happened === 'Paused') return { contract, isPaused: true }
  return happened === 'Unpaused' ? { contract, isPaused: false } : null
}

/** Takes back the pauses of removed blocks. */
export async function orphanPauses(tx: Tx, { chainId, aboveBlock }: OrphanedEvents): Promise<void> {
  await tx
    .deleteFrom('contract_pauses')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .execute()
}
