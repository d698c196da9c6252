import type { ChainEvent } from '@parvalue/shared/chain/events.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

export type EntityFlags = { isBlocked: boolean; isWhitelisted: boolean; isAmlFlagged: boolean }

export type EntityFlagChange = {
  entityId: string
  before: EntityFlags
  after: EntityFlags
  who: string
  why: string
  nowMs: number
}

/** Returns the flags, locked until the transaction ends; null if there is no such entity. */
export async function lockEntityFlags(tx: Tx, entityId: string): Promise<EntityFlags | null> {
  const row = await tx
    .selectFrom('entities')
    .where('id', '=', entityId)
    .select(['is_blocked', 'is_whitelisted', 'is_aml_flagged'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    isBlocked: row.is_blocked,
    isWhitelisted: row.is_whitelisted,
    isAmlFlagged: row.is_aml_flagged,
  }
}

export async function saveEntityFlags(tx: Tx, change: EntityFlagChange): Promise<void> {
  const { isBlocked, isWhitelisted, isAmlFlagged } = change.after
  await tx
    .updateTable('entities')
    .set({ is_blocked: isBlocked, is_whitelisted: isWhitelisted, is_aml_flagged: isAmlFlagged })
    .where('id', '=', change.entityId)
    .execute()
  await tx
    .insertInto('entity_flag_changes')
    .values({
      entity_id: change.entityId,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      actor: change.who,
      reason_text: change.why,
      changed_at: new Date(change.nowMs),
    })
    .execute()
}

/** Returns who set the entity's current AML flag, by the record of changes; null if it has none. */
export async function findEntityAmlFlagAuthor(tx: Tx, entityId: string): Promise<string | null> {
  const rows = await tx
    .selectFrom('entity_flag_changes')
    .where('entity_id', '=', entityId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .select(['before', 'after', 'actor'])
    .execute()
  const last = rows.find(({ before, after }) => before.isAmlFlagged !== after.isAmlFlagged)
  return last?.after.isAmlFlagged ? last.actor : null
}

export type OwnedWallet = { address: Address; isAmlFlagged: boolean }

export async function listOwnedWallets(tx: Tx, entityId: string): Promise<OwnedWallet[]> {
  const rows = await tx
    .selectFrom('wallets')
    .where('entity_id', '=', entityId)
    .orderBy('address')
    .select(['address', 'is_aml_flagged'])
    .execute()
  return rows.map((row) => ({
    address: row.address as Address,
    isAmlFlagged: row.is_aml_flagged,
  }))
}

export async function findEntityOfWallet(db: Db, address: Address): Promise<string | null> {
  const row = await db
    .selectFrom('wallets')
    .where('address', '=', address)
    .select('entity_id')
    .executeTakeFirst()
  return row?.entity_id ?? null
}

export type WalletRestrictionFlags = {
  entityId: string
  flags: EntityFlags
  isWalletAmlFlagged: boolean
}

export async function findRestrictionFlags(
  db: Db,
  address: Address,
): Promise<WalletRestrictionFlags | null> {
  const row = await db
    .selectFrom('wallets')
    .innerJoin('entities', 'entities.id', 'wallets.entity_id')
    .where('wallets.address', '=', address)
    .selectAll('entities')
    .select('wallets.is_aml_flagged as is_wallet_aml_flagged')
    .executeTakeFirst()
  if (!row) return null
  return {
    entityId: row.id,
    flags: {
      isBlocked: row.is_blocked,
      isWhitelisted: row.is_whitelisted,
      isAmlFlagged: row.is_aml_flagged,
    },
    isWalletAmlFlagged: row.is_wallet_aml_flagged,
  }
}

export type WalletFlagChange = {
  address: Address
  isAmlFlagged: boolean
  who: string
  why: string
  nowMs: number
}

export async function saveWalletFlag(tx: Tx, change: WalletFlagChange): Promise<void> {
  const { address, isAmlFlagged, who, why, nowMs } = change
  const flag = { is_aml_flagged: isAmlFlagged }
  await tx.updateTable('wallets').set(flag).where('address', '=', address).execute()
  await tx
    .insertInto('wallet_flag_changes')
    .values({ address, ...flag, actor: who, reason_text: why, changed_at: new Date(nowMs) })
    .execute()
}

/** Lists wallets with any block or AML flag, whether or not it restricts them. */
export async function listFlaggedWallets(
  db: Db,
): Promise<{ address: Address; entityId: string }[]> {
  const rows = await db
    .selectFrom('wallets')
    .innerJoin('entities', 'entities.id', 'wallets.entity_id')
    .where((where) =>
      where.or([
        where('entities.is_blocked', '=', true),
        where('entities.is_aml_flagged', '=', true),
        where('wallets.is_aml_flagged', '=', true),
      ]),
    )
    .orderBy('wallets.address')
    .select(['wallets.address', 'entity_id'])
    .execute()
  return rows.map((row) => ({ address: row.address as Address, entityId: row.entity_id }))
}

export type RequestedRestriction = { isWanted: boolean; version: number }

export async function findRequestedRestriction(
  db: Db,
  chainId: number,
  address: Address,
): Promise<RequestedRestriction | null> {
  const row = await db
    .selectFrom('restrictions')
    .where('chain_id', '=', chainId)
    .where('address', '=', address)
    .select(['is_wanted', 'version'])
    .executeTakeFirst()
  return row ? { isWanted: row.is_wanted, version: row.version } : null
}

export const isAnyRequested = (chainId: number, addresses: readonly Address[]) =>
  sql<boolean>`exists (
    select from restrictions
    where chain_id = ${chainId} and address = any (${[...addresses]}::text[]) and is_wanted
  )`

export async function saveRequestedRestriction(
  tx: Tx,
  { chainId, address }: { chainId: number; address: Address },
  { isWanted, version }: RequestedRestriction,
): Promise<void> {
  const changed = { is_wanted: isWanted, version }
  await tx
    .insertInto('restrictions')
    .values({ chain_id: chainId, address, ...changed })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doUpdateSet(changed))
    .execute()
}

type RestrictionEvent = Extract<ChainEvent, { name: `transferRestrictor.${string}` }>

export async function insertRestrictionEvents(
  tx: Tx,
  chainId: number,
  events: readonly RestrictionEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('restriction_events')
    .values(
      events.map(({ name, args, blockNumber, logIndex }) => ({
        chain_id: chainId,
        block_number: blockNumber,
        log_index: logIndex,
        address: args.account,
        is_restricted: name === 'transferRestrictor.Restricted',
      })),
    )
    .execute()
}

export async function deleteRestrictionEventsAbove(
  tx: Tx,
  chainId: number,
  block: number,
): Promise<void> {
  await tx
    .deleteFrom('restriction_events')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', block)
    .execute()
}

/** Returns the restrictor's confirmed state (three blocks deep); false without events. */
export async function isRestrictedOnChain(
  db: Db,
  chainId: number,
  address: Address,
): Promise<boolean> {
  const row = await db
    .selectFrom('restriction_events')
    .where('chain_id', '=', chainId)
    .where('address', '=', address)
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .select('is_restricted')
    .executeTakeFirst()
  return row?.is_restricted ?? false
}
