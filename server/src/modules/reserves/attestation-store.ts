import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

/** A firm's attestation of the reserves, with the hash of its file. */
export type Attestation = {
  firm: string
  scope: string
  asOf: string
  /** SHA-256 of the file. */
  fileHash: string
  url: string | null
  createdAtMs: number
}

/** Inserts an attestation, which never changes; each file is listed once. */
export async function insertAttestation(
  tx: Tx,
  { firm, scope, asOf, fileHash, url, createdAtMs }: Attestation,
): Promise<Outcome<null, 'known'>> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('attestations')
    .values({
      firm,
      scope,
      as_of: asOf,
      file_hash: fileHash,
      url,
      created_at: new Date(createdAtMs),
    })
    .onConflict((conflict) => conflict.column('file_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? accepted(null) : refused('known')
}

/** Lists attestations, newest date first. */
export async function listAttestationRows(db: Db): Promise<Attestation[]> {
  const rows = await db
    .selectFrom('attestations')
    .orderBy('as_of', 'desc')
    .orderBy('created_at', 'desc')
    .select(['firm', 'scope', 'file_hash', 'url', 'created_at'])
    .select(sql<string>`as_of::text`.as('as_of'))
    .execute()
  return rows.map((row) => ({
    firm: row.firm,
    scope: row.scope,
    asOf: row.as_of,
    fileHash: row.file_hash,
    url: row.url,
    createdAtMs: row.created_at.getTime(),
  }))
}
