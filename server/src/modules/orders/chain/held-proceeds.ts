import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../../ports/chain-events.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { publishChange } from '../../notifications/service.ts'
import { findOrderByOnChainId } from './end-events.ts'

type ProceedsEvent = Extract<
  FollowedEvent,
  { name: 'vault.ProceedsHeld' | 'vault.ProceedsClaimed' }
>

/** Stores that the vault holds proceeds of an order for a restricted account, or has paid all of them since. */
export async function handleProceeds(
  tx: Tx,
  deps: { contract: Address },
  chainId: number,
  { name, args, blockNumber, logIndex }: ProceedsEvent,
): Promise<void> {
  if (args.processor.toLowerCase() !== deps.contract) return
  const row = await findOrderByOnChainId(tx, deps, chainId, args.id)
  if (!row) return
  await tx
    .insertInto('order_held_proceeds')
    .values({
      chain_id: chainId,
      block_number: blockNumber,
      log_index: logIndex,
      token_order_id: row.id,
      kind: name === 'vault.ProceedsHeld' ? 'held' : 'claimed',
    })
    .execute()
  await publishChange(tx, { wallet: row.requester, kind: 'orders' })
}

type Above = { chainId: number; aboveBlock: number }

export async function deleteHeldProceedsAbove(
  tx: Tx,
  { chainId, aboveBlock }: Above,
): Promise<void> {
  await tx
    .deleteFrom('order_held_proceeds')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .execute()
}

/** Returns the ids of those orders of which the vault holds proceeds. */
export async function listOrdersWithHeldProceeds(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('order_held_proceeds')
    .where('token_order_id', 'in', [...orderIds])
    .distinctOn('token_order_id')
    .orderBy('token_order_id')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .select(['token_order_id', 'kind'])
    .execute()
  return new Set(rows.filter(({ kind }) => kind === 'held').map((row) => row.token_order_id))
}

/** Returns the ids of the owner's orders of which the vault holds proceeds. */
export async function listOwnerOrdersWithHeldProceeds(db: Db, owner: Address): Promise<string[]> {
  const rows = await db
    .selectFrom('order_held_proceeds as h')
    .innerJoin('token_orders as o', 'o.id', 'h.token_order_id')
    .where('o.requester', '=', owner)
    .select('h.token_order_id')
    .distinct()
    .execute()
  return [
    ...(await listOrdersWithHeldProceeds(
      db,
      rows.map((row) => row.token_order_id),
    )),
  ]
}
