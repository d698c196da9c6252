import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

export type StoredSession = {
  address: Address
  chainId: number
  walletCreatedAtMs: number
  contractChainId: number | null
  createdAtMs: number
  lastSeenAtMs: number
  expiresAtMs: number
}

export async function findStoredSession(db: Db, tokenHash: string): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('wallets', 'wallets.address', 'sessions.address')
    .where('token_hash', '=', tokenHash)
    .select([
      'sessions.address',
      'chain_id',
      'sessions.created_at',
      'last_seen_at',
      'expires_at',
      'wallets.created_at as wallet_created_at',
      'contract_chain_id',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    address: row.address as Address,
    chainId: Number(row.chain_id),
    walletCreatedAtMs: row.wallet_created_at.getTime(),
    contractChainId: row.contract_chain_id === null ? null : Number(row.contract_chain_id),
    createdAtMs: row.created_at.getTime(),
    lastSeenAtMs: row.last_seen_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  }
}

type NewSession = {
  tokenHash: string
  id: string
  device: string
  address: Address
  chainId: number
  nowMs: number
  expiresAtMs: number
}

/**
 * Stores a session with one statement that also deletes the session that it replaces, all expired ones, and the wallet's
 * least recently used ones, so that `countMax` are left with it.
 */
export async function createStoredSession(
  db: Db,
  session: NewSession,
  { oldTokenHash, countMax }: { oldTokenHash: string | null; countMax: number },
): Promise<void> {
  const { tokenHash, id, device, address, chainId } = session
  const now = new Date(session.nowMs)
  await sql`
    with ended as (
      delete from sessions where token_hash in (
        select ${oldTokenHash}::text
        union all select token_hash from sessions where expires_at < ${now}
        union all (
          select token_hash from sessions
          where address = ${address} and expires_at >= ${now}
            and token_hash is distinct from ${oldTokenHash}::text
          order by last_seen_at desc, id desc offset ${countMax - 1}
        )
      )
    )
    insert into sessions
      (token_hash, id, device, address, chain_id, created_at, last_seen_at, expires_at)
    values (${tokenHash}, ${id}, ${device}, ${address}, ${chainId}, ${now}, ${now},
      ${new Date(session.expiresAtMs)})
  `.execute(db)
}

export async function saveSessionUse(db: Db, tokenHash: string, nowMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(nowMs) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOfWallets(
  db: Db,
  addresses: readonly Address[],
): Promise<void> {
  if (addresses.length === 0) return
  await db.deleteFrom('sessions').where('address', 'in', addresses).execute()
}

export type ListedSession = {
  id: string
  tokenHash: string
  device: string
  chainId: number
  createdAtMs: number
  lastSeenAtMs: number
  expiresAtMs: number
}

/** Lists sessions, last used first; expired ones may be among them. */
export async function listStoredSessions(db: Db, address: Address): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('address', '=', address)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    tokenHash: row.token_hash,
    device: row.device,
    chainId: Number(row.chain_id),
    createdAtMs: row.created_at.getTime(),
    lastSeenAtMs: row.last_seen_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  }))
}

/** Deletes a session and returns its token hash; null if there is no such session. */
export async function deleteSessionById(
  db: Db,
  { address, id }: { address: Address; id: string },
): Promise<string | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('address', '=', address)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst()
  return row?.token_hash ?? null
}
