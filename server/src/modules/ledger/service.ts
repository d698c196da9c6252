import {
  type LedgerAccount,
  type LedgerEntry,
  toLedgerReversal,
} from '@parvalue/shared/domain/ledger/ledger.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { type LedgerViolation, listLedgerViolations } from './audit.ts'
import {
  type EntryDifference,
  type ExistingEntry,
  findBalance,
  insertEntries,
  listUnreversedEntries,
  lockEntries,
  sumCorrections,
} from './entry-store.ts'
import { requireEntriesSealed } from './require-sealed.ts'
import { sealEntries } from './seal.ts'
import { verifyNewLinks } from './verify-new-links.ts'

export type { LedgerViolation } from './audit.ts'

export type PostOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'differs'; readonly difference: EntryDifference }

/**
 * Posts entries atomically in one call. An entry that exists with the same content is skipped; one with other content
 * under the same id is refused with the name of the differing field.
 */
export async function postEntries(db: Db, entries: readonly LedgerEntry[]): Promise<PostOutcome> {
  let left = entries
  // The first call reports existing entries, the second posts the rest.
  while (left.length > 0) {
    const known = await insertEntries(db, left)
    const difference = known.find(isDifferent)
    if (difference) return { ok: false, reason: 'differs', difference }
    if (known.length === 0) return { ok: true }
    const ids = new Set(known.map(({ entryId }) => entryId))
    // An entry that exists may not have reached a standby. With the lock, the commit waits for it as for a new one.
    await lockEntries(db, [...ids])
    left = left.filter(({ id }) => !ids.has(id))
  }
  return { ok: true }
}

const isDifferent = (known: ExistingEntry): known is EntryDifference => known.field !== null

/** Posts entries where a conflict would be a bug: throws, which rolls the transaction back. */
export async function postOrThrow(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  const outcome = await postEntries(tx, entries)
  if (!outcome.ok)
    throw new Error(
      `Ledger conflict: entry ${outcome.difference.entryId} is already posted with other content`,
    )
}

/** Reverses the given entries that are not reversed yet; returns how many. */
export async function reverseEntries(tx: Tx, ids: readonly string[]): Promise<number> {
  const unreversed = await listUnreversedEntries(tx, ids)
  const outcome = await postEntries(tx, unreversed.map(toLedgerReversal))
  if (!outcome.ok)
    throw new Error(
      `Ledger conflict: reversal ${outcome.difference.entryId} is already posted with other content`,
    )
  return unreversed.length
}

export const getBalance = (db: Db, account: LedgerAccount): Promise<bigint> =>
  findBalance(db, account)

/** Sums what the correcting entries of `corrected` debited and credited to `account`, without reversals. */
export const getCorrections = (
  db: Db,
  of: { corrected: readonly string[]; account: LedgerAccount },
): Promise<{ debits: bigint; credits: bigint }> => sumCorrections(db, of)

/** Seals posted entries now, as the worker does every second; returns how many. */
export const sealLedger = (db: Db): Promise<number> => sealEntries(db)

/** Seals posted entries and returns one sentence per violation of invariant 9. */
export async function auditLedger(db: Db): Promise<string[]> {
  await sealEntries(db)
  return (await auditWholeLedger(db)).map(({ sentence }) => sentence)
}

/** Lists all violations, from all rows. Its duration grows with the ledger. */
export const auditWholeLedger = (db: Db): Promise<LedgerViolation[]> => listLedgerViolations(db)

/**
 * Verifies what was posted since the last call, and a part of the older links, so that repeated calls cover the whole
 * ledger. Runs in a transaction with a snapshot, and saves its progress there.
 */
export const auditLedgerSince = (tx: Db): Promise<LedgerViolation[]> => verifyNewLinks(tx)

/** Throws if sealing has stopped: entries that the last verification saw are still unsealed. */
export const requireLedgerSealed = (tx: Db): Promise<void> => requireEntriesSealed(tx)
