import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

export const CHAIN_LEASE_MS = 15_000

/** Thrown inside a transaction of a process that has lost the lease, so that it is rolled back. */
export class StaleEpochError extends Error {
  constructor(chainId: number) {
    super(`Chain ${chainId} is followed by another process by now`)
    this.name = 'StaleEpochError'
  }
}

/**
 * Takes the lease of a chain if it is free, expired or ours, by the clock of the database. If only one process can
 * have the database open, the previous holder is gone. Returns null while another process holds it.
 */
export async function takeChainLease(
  db: Db,
  { chainId, holder, isAlone }: { chainId: number; holder: string; isAlone: boolean },
): Promise<number | null> {
  const { rows } = await sql<{ epoch: string | number }>`
    update chain_cursors
    set epoch = epoch + 1, lease_holder = ${holder},
      lease_until = clock_timestamp() + ${CHAIN_LEASE_MS} * interval '1 millisecond'
    where chain_id = ${chainId}
      and (${isAlone} or lease_until is null or lease_until < clock_timestamp())
    returning epoch
  `.execute(db)
  const [row] = rows
  return row ? Number(row.epoch) : null
}

/** Renews the lease; returns false if another process has taken it. */
export async function renewChainLease(db: Db, chainId: number, epoch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chain_cursors
    set lease_until = clock_timestamp() + ${CHAIN_LEASE_MS} * interval '1 millisecond'
    where chain_id = ${chainId} and epoch = ${epoch}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Releases the lease, so that the next process need not wait for its expiry. */
export async function releaseChainLease(db: Db, chainId: number, epoch: number): Promise<void> {
  await sql`
    update chain_cursors set lease_until = null, lease_holder = null
    where chain_id = ${chainId} and epoch = ${epoch}
  `.execute(db)
}
