import {
  type LedgerAccount,
  type LedgerEntry,
  toReversal,
} from '@parvalue/shared/domain/ledger/ledger.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { type LedgerFault, listLedgerFaults } from './audit.ts'
import { requireSealed } from './require-sealed.ts'
import { sealEntries } from './seal.ts'
import { type Difference, findBalance, insertEntries, type Known, listStanding } from './store.ts'
import { verifyNew } from './verify-new.ts'

export type { LedgerFault } from './audit.ts'

export type PostOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'differs'; readonly difference: Difference }

/**
 * Posts entries in one call, all or none; outside a transaction that call is one. An entry that
 * stands already with the same content is left as it is; one with other content under the same id is
 * refused with the name of the field.
 */
export async function postEntries(db: Db, entries: readonly LedgerEntry[]): Promise<PostOutcome> {
  let left = entries
  // The first call says which are there already, the second posts the others.
  while (left.length > 0) {
    const known = await insertEntries(db, left)
    const difference = known.find(isDifferent)
    if (difference) return { ok: false, reason: 'differs', difference }
    if (known.length === 0) return { ok: true }
    const ids = new Set(known.map(({ entryId }) => entryId))
    left = left.filter(({ id }) => !ids.has(id))
  }
  return { ok: true }
}

const isDifferent = (known: Known): known is Difference => known.field !== null

/** Where other content under the same id would be a mistake of ours: it throws, and with it all of the transaction. */
export async function postOrThrow(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  const outcome = await postEntries(tx, entries)
  if (!outcome.ok) throw new Error(`The entry ${outcome.difference.entryId} was posted otherwise`)
}

/** Takes back those of the named entries that stand; how many that were. */
export async function reverseEntries(tx: Tx, ids: readonly string[]): Promise<number> {
  const standing = await listStanding(tx, ids)
  const outcome = await postEntries(tx, standing.map(toReversal))
  if (!outcome.ok)
    throw new Error(`The reversal ${outcome.difference.entryId} was posted otherwise`)
  return standing.length
}

export const getBalance = (db: Db, account: LedgerAccount): Promise<bigint> =>
  findBalance(db, account)

/** Seals what was posted, as a worker does every second; how many entries that was. */
export const sealLedger = (db: Db): Promise<number> => sealEntries(db)

/** Seals what was posted, and says one sentence per violation of invariant 9; empty is how it should be. */
export async function auditLedger(db: Db): Promise<string[]> {
  await sealEntries(db)
  return (await auditWholeLedger(db)).map(({ sentence }) => sentence)
}

/** Each violation, with what it is about. It takes as long as the ledger is. */
export const auditWholeLedger = (db: Db): Promise<LedgerFault[]> => listLedgerFaults(db)

/**
 * The same for what was posted since the last time, and for a piece of what was before: the ledger is
 * gone through again and again. In a transaction that sees one picture; what it verified it remembers.
 */
export const auditLedgerSince = (tx: Db): Promise<LedgerFault[]> => verifyNew(tx)

/** Throws where sealing has stopped: what the last look saw is not sealed at this one. */
export const requireLedgerSealed = (tx: Db): Promise<void> => requireSealed(tx)
