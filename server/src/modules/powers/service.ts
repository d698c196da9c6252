import type { EventBatch, OrphanedEvents } from '../../ports/chain-events.ts'
import type { Db, Tx } from '../../tables/tables.ts'

/** Saves the operations of a batch, and returns the ids of those that are scheduled and have not ended in it. */
export async function saveOperations(
  tx: Tx,
  { chainId, events }: EventBatch,
): Promise<readonly string[]> {
  const open = new Set<string>()
  for (const event of events) {
    if (!('timelock' in event)) continue
    const { name, timelock, args, blockNumber } = event
    if (name === 'timelock.CallScheduled') {
      // Every call of an operation has an event; the first one stands for all.
      if (args.index !== 0n) continue
      open.add(args.id)
      await tx
        .insertInto('timelock_operations')
        .values({
          chain_id: chainId,
          timelock,
          operation_id: args.id,
          scheduled_block: blockNumber,
          ended_block: null,
        })
        // One block can schedule, cancel and schedule the same operation.
        .onConflict((conflict) =>
          conflict
            .columns(['chain_id', 'timelock', 'operation_id', 'scheduled_block'])
            .doUpdateSet({ ended_block: null }),
        )
        .execute()
      continue
    }
    open.delete(args.id)
    await tx
      .updateTable('timelock_operations')
      .set({ ended_block: blockNumber })
      .where('chain_id', '=', chainId)
      .where('timelock', '=', timelock)
      .where('operation_id', '=', args.id)
      .where('ended_block', 'is', null)
      .execute()
  }
  return [...open]
}

/** Takes back what the removed blocks scheduled and ended. */
export async function orphanOperations(
  tx: Tx,
  { chainId, aboveBlock }: OrphanedEvents,
): Promise<void> {
  await tx
    .deleteFrom('timelock_operations')
    .where('chain_id', '=', chainId)
    .where('scheduled_block', '>', aboveBlock)
    .execute()
  await tx
    .updateTable('timelock_operations')
    .set({ ended_block: null })
    .where('chain_id', '=', chainId)
    .where('ended_block', '>', aboveBlock)
    .execute()
}

/** Counts for each indexed chain the operations that are scheduled and neither executed nor canceled. */
export async function countOpenOperations(db: Db): Promise<{ chain: number; count: number }[]> {
  const rows = await db
    .selectFrom('chain_cursors as c')
    .leftJoin('timelock_operations as o', (join) =>
      join.onRef('o.chain_id', '=', 'c.chain_id').on('o.ended_block', 'is', null),
    )
    .groupBy('c.chain_id')
    .orderBy('c.chain_id')
    .select(({ fn }) => ['c.chain_id as chain', fn.count('o.operation_id').as('count')])
    .execute()
  return rows.map(({ chain, count }) => ({ chain: Number(chain), count: Number(count) }))
}

export type PauseCount = { chain: number; isPaused: boolean; count: number }

/** Counts for each indexed chain the pauses and the ends of pauses so far. */
export async function countPauses(db: Db): Promise<PauseCount[]> {
  const rows = await db
    .selectFrom('chain_cursors as c')
    .leftJoin('contract_pauses as p', 'p.chain_id', 'c.chain_id')
    .groupBy('c.chain_id')
    .orderBy('c.chain_id')
    .select(({ fn }) => [
      'c.chain_id as chain',
      fn.count('p.contract').filterWhere('p.is_paused', '=', true).as('begun'),
      fn.count('p.contract').filterWhere('p.is_paused', '=', false).as('ended'),
    ])
    .execute()
  return rows.flatMap(({ chain, begun, ended }) => [
    { chain: Number(chain), isPaused: true, count: Number(begun) },
    { chain: Number(chain), isPaused: false, count: Number(ended) },
  ])
}
