import type {
  AccessTokenData,
  AccessTokenScope,
} from '@parvalue/shared/domain/identity/access-token.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db, Tx } from '../../tables/tables.ts'

export type AccessToken = {
  id: string
  address: Address
  chainId: number
  name: string
  scope: AccessTokenScope
  personalData: readonly AccessTokenData[]
  createdAtMs: number
  expiresAtMs: number
  lastUsedAtMs: number | null
}

type Row = {
  id: string
  address: string
  chain_id: string | number
  name: string
  scope: AccessTokenScope
  personal_data: AccessTokenData[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

const toToken = (row: Row): AccessToken => ({
  id: row.id,
  address: row.address as Address,
  chainId: Number(row.chain_id),
  name: row.name,
  scope: row.scope,
  personalData: row.personal_data,
  createdAtMs: row.created_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
  lastUsedAtMs: row.last_used_at?.getTime() ?? null,
})

export async function insertAccessToken(
  tx: Tx,
  token: AccessToken,
  tokenHash: string,
): Promise<void> {
  await tx
    .insertInto('access_tokens')
    .values({
      id: token.id,
      token_hash: tokenHash,
      address: token.address,
      chain_id: token.chainId,
      name: token.name,
      scope: token.scope,
      personal_data: [...token.personalData],
      created_at: new Date(token.createdAtMs),
      expires_at: new Date(token.expiresAtMs),
      last_used_at: null,
    })
    .execute()
}

/** Serializes concurrent creations, so that the token limit holds. */
export async function lockWalletRow(tx: Tx, address: Address): Promise<void> {
  await tx
    .selectFrom('wallets')
    .where('address', '=', address)
    .forUpdate()
    .select('address')
    .execute()
}

/** Lists unexpired tokens, newest first. */
export async function listUnexpiredAccessTokens(
  db: Db,
  address: Address,
  nowMs: number,
): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .where('address', '=', address)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
  return rows.map(toToken)
}

export async function deleteExpiredAccessTokens(tx: Tx, nowMs: number): Promise<void> {
  await tx.deleteFrom('access_tokens').where('expires_at', '<=', new Date(nowMs)).execute()
}

type OfWallet = { walletCreatedAtMs: number; contractChainId: number | null }

export async function findAccessTokenByHash(
  db: Db,
  tokenHash: string,
): Promise<(AccessToken & OfWallet) | null> {
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('wallets', 'wallets.address', 'access_tokens.address')
    .where('token_hash', '=', tokenHash)
    .selectAll('access_tokens')
    .select(['wallets.created_at as wallet_created_at', 'contract_chain_id'])
    .executeTakeFirst()
  if (!row) return null
  return {
    ...toToken(row),
    walletCreatedAtMs: row.wallet_created_at.getTime(),
    contractChainId: row.contract_chain_id === null ? null : Number(row.contract_chain_id),
  }
}

export async function saveAccessTokenUse(db: Db, id: string, nowMs: number): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

/** Deletes a token of the wallet; returns false if the wallet has no such token. */
export async function deleteAccessTokenOf(
  db: Db,
  { address, id }: { address: Address; id: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('access_tokens')
    .where((where) => where.and({ address, id }))
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function deleteAccessTokensOf(db: Db, addresses: readonly Address[]): Promise<void> {
  if (addresses.length === 0) return
  await db.deleteFrom('access_tokens').where('address', 'in', addresses).execute()
}
