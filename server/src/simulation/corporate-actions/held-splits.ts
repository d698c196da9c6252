import {
  confirmTwoSplits,
  leaveOutSplit,
  listHeldSplits,
} from '../../modules/corporate-actions/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createSimulatedEnqueue } from '../world/queue.ts'
import { type ActionRun, countOne } from './scenario.ts'

type HeldSplit = Awaited<ReturnType<typeof listHeldSplits>>[number]

/**
 * Decides correctly about splits that wait for an operator: two records are two splits, and a split
 * that was left out counts again. With probability `mistaken` a split is left out instead. Returns the number decided.
 */
export async function decideHeldSplits(run: ActionRun, mistaken: number): Promise<number> {
  let count = 0
  for (const held of await listHeldSplits(run.database.db)) {
    const name = await decideHeldSplit(run, held, mistaken)
    if (name === null) continue
    countOne(run.happened, name)
    count += 1
  }
  return count
}

/** Decides about one split and returns the name of the decision; null if nothing was decided. */
async function decideHeldSplit(
  run: ActionRun,
  { action, waitsFor }: HeldSplit,
  mistaken: number,
): Promise<string | null> {
  const { database, world, random } = run
  const { id } = action
  const deps = { clock: world.clock, enqueue: createSimulatedEnqueue(world.clock) }
  const leaveOut = (isLeftOut: boolean) =>
    inTransaction(database.db, (tx) => leaveOutSplit(tx, deps, { id, isLeftOut }))
  if (waitsFor === 'left_out') {
    if (await isRepeated(run, id)) return null
    return (await leaveOut(false)).ok ? 'split counted again by an operator' : null
  }
  if ((await isRepeated(run, id)) || random.chance(mistaken)) {
    return (await leaveOut(true)).ok ? 'split left out by an operator' : null
  }
  if (waitsFor.kind === 'odd_record') return null
  const pair = { id, otherId: waitsFor.id }
  const confirmed = await inTransaction(database.db, (tx) => confirmTwoSplits(tx, deps, pair))
  return confirmed.ok ? 'split held: two confirmed by an operator' : null
}

/** Returns whether the vendor now lists the split's record under another id, which is stored as a split of its own. */
async function isRepeated({ database: { db }, vendor }: ActionRun, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('corporate_actions')
    .where('id', '=', id)
    .select('vendor_id')
    .executeTakeFirst()
  const entry = vendor.findByAnyId(row?.vendor_id)
  if (!entry || entry.id === row?.vendor_id) return false
  const current = await db
    .selectFrom('corporate_actions')
    .where('vendor_id', '=', entry.id)
    .select('id')
    .executeTakeFirst()
  return current !== undefined
}
