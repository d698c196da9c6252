import type { Db } from '../../db/tables.ts'
import type { LedgerFault } from './audit.ts'
import {
  addToBalances,
  type Checkpoint,
  findHash,
  findSeen,
  listBalanceFaults,
  listCheckpoints,
  listHeads,
  listLinkFaults,
  type Range,
  saveCheckpoint,
  saveSeen,
} from './checkpoint-store.ts'
import { findTop } from './seal-store.ts'

/** Of one chain, in one look: what is new, and what is gone through again. */
const NEW_MAX = 5_000
const SWEEP = 50

/**
 * Verifies links from where the last look ended, and some from before, and adds up what the verified
 * ones moved: balances are that or wrong. Where a link is not whole it goes no further, so that the next
 * look finds it again.
 */
export async function verifyNew(tx: Db): Promise<LedgerFault[]> {
  const heads = await listHeads(tx)
  const known = new Map((await listCheckpoints(tx)).map((point) => [point.chain, point]))
  const missing = [...known.values()].filter(
    ({ chain, number }) => (heads.get(chain) ?? 0) < number,
  )
  if (missing.length > 0) return missing.map(toMissing)
  const plans = await Promise.all(
    [...heads].map(([chain, head]) => toPlan(tx, known.get(chain) ?? toFirst(chain), head)),
  )
  const fresh = plans.flatMap(({ next }) => next)
  const faults = await listLinkFaults(tx, [...fresh, ...plans.flatMap(({ again }) => again)])
  if (faults.length > 0) return faults
  await addToBalances(tx, fresh)
  for (const { point, next, again } of plans) await remember(tx, point, next, again)
  const isAll = plans.every(({ point, head, next }) => (next[0]?.upto ?? point.number) === head)
  const differing = isAll ? await listBalanceFaults(tx) : []
  if (differing.length === 0) await requireSealed(tx)
  return differing
}

/** What stood in the books at the last look and is in no link at this one leaves unknown whether they hold. */
async function requireSealed(tx: Db): Promise<void> {
  const seen = await findSeen(tx)
  const top = await findTop(tx)
  if (seen > top)
    throw new Error(
      `Entries up to ${seen} were posted a while ago, and sealed are those up to ${top}`,
    )
  await saveSeen(tx)
}

const toFirst = (chain: number): Checkpoint => ({ chain, number: 0, hash: '', swept: 0 })

const toMissing = ({ chain, number }: Checkpoint): LedgerFault => ({
  sentence: `The link ${chain}/${number} was there and is not any more`,
  about: [],
})

async function toPlan(tx: Db, point: Checkpoint, head: number) {
  const { chain, number, hash, swept } = point
  const next: Range[] =
    head > number ? [{ chain, above: number, upto: Math.min(head, number + NEW_MAX), hash }] : []
  const above = swept >= number ? 0 : swept
  const upto = Math.min(above + SWEEP, number)
  const again: Range[] =
    upto > above ? [{ chain, above, upto, hash: await findHash(tx, chain, above) }] : []
  return { point, head, next, again }
}

async function remember(
  tx: Db,
  point: Checkpoint,
  [next]: readonly Range[],
  [again]: readonly Range[],
): Promise<void> {
  const { chain } = point
  const number = next?.upto ?? point.number
  const hash = next ? await findHash(tx, chain, number) : point.hash
  await saveCheckpoint(tx, { chain, number, hash, swept: again?.upto ?? point.swept })
}
