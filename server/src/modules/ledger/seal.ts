import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { toMissingRanges, toOpenGaps } from './gaps.ts'
import {
  countEntries,
  findNewestIfUnsealed,
  findNewestSealedEntry,
  insertLink,
  listEntryWriters,
  listGaps,
  listUnsealedEntries,
  replaceGaps,
  tryLockSealing,
} from './seal-store.ts'

/**
 * Maximum size of a link, besides late entries: a long link blocks postings on the embedded engine and takes longer
 * to sort.
 */
const LINK_MAX = { entries: 1000, transfers: 10_000 }
const SEAL_EVERY_MS = 1000

/**
 * Seals all posted entries that are in no link yet, in consecutive links; returns how many. Entries posted meanwhile
 * may wait for the next pass. An entry that commits after a higher number is sealed by a later link.
 */
export async function sealEntries(
  db: Db,
  reach: SealingTestHook = async () => {},
): Promise<number> {
  const newest = await findNewestIfUnsealed(db)
  if (newest === null) return 0
  let sealed = 0
  for (;;) {
    const { count, isMore } = await inTransaction(db, (tx) => sealNextLink(tx, { newest, reach }))
    sealed += count
    if (!isMore) return sealed
  }
}

/** Test hook: resolves once the test's concurrent work at that moment is done. */
export type SealingTestHook = (moment: 'begun' | 'writers' | 'found' | 'holders') => Promise<void>

export type SealingDeps = { db: Db; log: Pick<Logger, 'error'>; everyMs?: number }

/**
 * Seals new entries in a loop until `ending` aborts; resolves after the last pass. A failed pass is logged and retried.
 */
export async function sealContinuously(
  ending: AbortSignal,
  { db, log, everyMs = SEAL_EVERY_MS }: SealingDeps,
): Promise<void> {
  while (!ending.aborted) {
    try {
      await sealEntries(db)
    } catch (error) {
      log.error({ err: error }, 'ledger: sealing failed, will retry')
    }
    await delay(everyMs, undefined, { signal: ending }).catch(() => {})
  }
}

/**
 * Seals one link. Each statement sees what was committed before it, so their order ensures that no gap is given up
 * while its entry may still appear.
 */
async function sealNextLink(tx: Tx, { newest, reach }: { newest: number; reach: SealingTestHook }) {
  if (!(await tryLockSealing(tx))) return { count: 0, isMore: false }
  const gaps = await listGaps(tx)
  await reach('begun')
  const writers = gaps.length === 0 ? [] : await listEntryWriters(tx)
  await reach('writers')
  const top = await findNewestSealedEntry(tx)
  const { ranges: found, late, lastLate } = await listUnsealedEntries(tx, LINK_MAX)
  await reach('found')
  const newTop = Math.max(top, found.at(-1)?.last ?? 0)
  const isLateFull = late >= LINK_MAX.entries
  const open = toOpenGaps(gaps, { writers, found, upTo: isLateFull ? lastLate : null })
  const holes = toMissingRanges({ first: top + 1, last: newTop }, found)
  // Entries of transactions that have ended by now are found by the next pass, which searches a gap once more before
  // it gives it up.
  const heldBy = holes.length === 0 ? [] : await listEntryWriters(tx)
  await reach('holders')
  const next = [...open, ...holes.map((hole) => ({ ...hole, heldBy }))]
  if (JSON.stringify(next) !== JSON.stringify(gaps)) await replaceGaps(tx, next)
  if (found.length > 0) await insertLink(tx, found)
  return {
    count: countEntries(found),
    isMore: isLateFull || (found.length > 0 && newTop < newest),
  }
}
