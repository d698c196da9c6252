import type { Db } from '../../tables/tables.ts'
import type { LedgerViolation } from './audit.ts'
import {
  addToVerifiedBalances,
  findLinkHash,
  findLinkRangeEnd,
  type LedgerCheckpoint,
  type LinkRange,
  listBalanceViolations,
  listCheckpoints,
  listHashChainHeads,
  listLinkViolations,
  saveCheckpoint,
} from './checkpoint-store.ts'

/** A run verifies about this many new entries of a chain at most. */
const NEW_MAX = 200_000
/** A run also verifies older entries of a chain again: about twice as many as new ones, and at least this many. */
const REPEAT_MIN = 10_000

/**
 * Verifies the links since the last checkpoint and a part of the older ones, and adds the transfers of the new links to
 * the verified balances; once all links are verified, the accounts' balances are compared with these. A violation of a
 * link saves no progress, so the next run reports it again.
 */
export async function verifyNewLinks(tx: Db): Promise<LedgerViolation[]> {
  const heads = await listHashChainHeads(tx)
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
  await addToVerifiedBalances(tx, fresh)
  for (const { point, next, again } of plans) await saveProgress(tx, point, next, again)
  const isAll = plans.every(({ point, head, next }) => (next[0]?.upto ?? point.number) === head)
  return isAll ? listBalanceViolations(tx) : []
}

const toFirst = (chain: number): LedgerCheckpoint => ({ chain, number: 0, hash: '', swept: 0 })

const toMissing = ({ chain, number }: LedgerCheckpoint): LedgerViolation => ({
  sentence: `Link ${chain}/${number} is missing from the hash chain`,
  about: [],
})

async function toPlan(tx: Db, point: LedgerCheckpoint, head: number) {
  const { chain, number, hash, swept } = point
  const fresh = await findLinkRangeEnd(tx, { chain, above: number, head, max: NEW_MAX })
  const next: LinkRange[] = head > number ? [{ chain, above: number, upto: fresh.upto, hash }] : []
  const above = swept >= number ? 0 : swept
  const max = Math.max(REPEAT_MIN, 2 * fresh.entries)
  const { upto } = await findLinkRangeEnd(tx, { chain, above, head: number, max })
  const again: LinkRange[] =
    number > above ? [{ chain, above, upto, hash: await findLinkHash(tx, chain, above) }] : []
  return { point, head, next, again }
}

async function saveProgress(
  tx: Db,
  point: LedgerCheckpoint,
  [next]: readonly LinkRange[],
  [again]: readonly LinkRange[],
): Promise<void> {
  const { chain } = point
  const number = next?.upto ?? point.number
  const hash = next ? await findLinkHash(tx, chain, number) : point.hash
  await saveCheckpoint(tx, { chain, number, hash, swept: again?.upto ?? point.swept })
}
