import type { Db } from '../../tables/tables.ts'
import type { LedgerViolation } from './audit.ts'
import {
  addToBalances,
  type Checkpoint,
  findHash,
  findRangeEnd,
  listBalanceViolations,
  listCheckpoints,
  listHeads,
  listLinkViolations,
  type Range,
  saveCheckpoint,
} from './checkpoint-store.ts'

/** Maximum number of new entries per chain and run; the repeat pass covers twice as many, and at least `AGAIN_MIN`. */
const NEW_MAX = 200_000
const REPEAT_MIN = 10_000

/**
 * Verifies the links since the last checkpoint and a part of the older ones, and adds up their transfers, which the
 * balances have to equal. At a violation it saves no progress, so the next run reports it again.
 */
export async function verifyNew(tx: Db): Promise<LedgerViolation[]> {
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
  const violations = await listLinkViolations(tx, [
    ...fresh,
    ...plans.flatMap(({ again }) => again),
  ])
  if (violations.length > 0) return violations
  await addToBalances(tx, fresh)
  for (const { point, next, again } of plans) await saveProgress(tx, point, next, again)
  const isAll = plans.every(({ point, head, next }) => (next[0]?.upto ?? point.number) === head)
  return isAll ? listBalanceViolations(tx) : []
}

const toFirst = (chain: number): Checkpoint => ({ chain, number: 0, hash: '', swept: 0 })

const toMissing = ({ chain, number }: Checkpoint): LedgerViolation => ({
  sentence: `Link ${chain}/${number} is missing from the hash chain`,
  about: [],
})

async function toPlan(tx: Db, point: Checkpoint, head: number) {
  const { chain, number, hash, swept } = point
  const fresh = await findRangeEnd(tx, { chain, above: number, head, max: NEW_MAX })
  const next: Range[] = head > number ? [{ chain, above: number, upto: fresh.upto, hash }] : []
  const above = swept >= number ? 0 : swept
  const max = Math.max(REPEAT_MIN, 2 * fresh.entries)
  const { upto } = await findRangeEnd(tx, { chain, above, head: number, max })
  const again: Range[] =
    number > above ? [{ chain, above, upto, hash: await findHash(tx, chain, above) }] : []
  return { point, head, next, again }
}

async function saveProgress(
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
