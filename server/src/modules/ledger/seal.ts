import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { toHoles, toOpenGaps } from './gaps.ts'
import {
  countEntries,
  findTop,
  findUnsealed,
  insertLink,
  listGaps,
  listUnsealed,
  listWriters,
  replaceGaps,
  takeChain,
} from './seal-store.ts'

/** Of one link, besides what comes late: long links hold up whoever posts on the embedded engine, and are sorted. */
const LINK_MAX = { entries: 1000, transfers: 10_000 }
const LOOK_EVERY_MS = 1000

/**
 * Seals what is posted and in no link yet, in links that follow each other; how many entries that was. What is posted
 * meanwhile may wait for the next time. An entry whose transaction ends later than that of a higher number is sealed
 * by a later link.
 */
export async function sealEntries(db: Db, reach: Reach = async () => {}): Promise<number> {
  const newest = await findUnsealed(db)
  if (newest === null) return 0
  let sealed = 0
  for (;;) {
    const { count, isMore } = await inTransaction(db, (tx) => sealSome(tx, { newest, reach }))
    sealed += count
    if (!isMore) return sealed
  }
}

/** For tests: what others do at that moment is done when it resolves. */
export type Reach = (moment: 'begun' | 'writers' | 'found' | 'holders') => Promise<void>

export type SealingDeps = { db: Db; log: Pick<Logger, 'error'>; everyMs?: number }

/** Until `ending` is aborted; resolves after the last look. A database that is away is asked again. */
export async function keepSealing(
  ending: AbortSignal,
  { db, log, everyMs = LOOK_EVERY_MS }: SealingDeps,
): Promise<void> {
  while (!ending.aborted) {
    try {
      await sealEntries(db)
    } catch (error) {
      log.error({ err: error }, 'sealing the ledger failed')
    }
    await delay(everyMs, undefined, { signal: ending }).catch(() => {})
  }
}

/** Every statement sees what was committed before it: the order in which they ask is what gives nothing up too early. */
async function sealSome(tx: Tx, { newest, reach }: { newest: number; reach: Reach }) {
  if (!(await takeChain(tx))) return { count: 0, isMore: false }
  const gaps = await listGaps(tx)
  await reach('begun')
  const writers = gaps.length === 0 ? [] : await listWriters(tx)
  await reach('writers')
  const top = await findTop(tx)
  const { ranges: found, late, lastLate } = await listUnsealed(tx, LINK_MAX)
  await reach('found')
  const newTop = Math.max(top, found.at(-1)?.last ?? 0)
  const isLateFull = late >= LINK_MAX.entries
  const open = toOpenGaps(gaps, { writers, found, upTo: isLateFull ? lastLate : null })
  const holes = toHoles({ first: top + 1, last: newTop }, found)
  // Whoever has ended by now is seen by the next look, which gives a gap up only after it has looked once more.
  const heldBy = holes.length === 0 ? [] : await listWriters(tx)
  await reach('holders')
  const next = [...open, ...holes.map((hole) => ({ ...hole, heldBy }))]
  if (JSON.stringify(next) !== JSON.stringify(gaps)) await replaceGaps(tx, next)
  if (found.length > 0) await insertLink(tx, found)
  return {
    count: countEntries(found),
    isMore: isLateFull || (found.length > 0 && newTop < newest),
  }
}
