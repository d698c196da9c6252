import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import {
  findYieldBasis,
  type IndexPoint,
  toYieldDown,
  YIELD_SPAN_MS,
  type YieldBasis,
} from '@parvalue/shared/domain/reserves/yield.ts'
import type { Db } from '../../tables/tables.ts'
import { findFirstRebase, findNewestRebase, type RebaseRow } from '../usdplus/service.ts'
import { listPaidSpans } from '../yield/service.ts'

export type TreasuryYield = { yield: number; chainId: number; basis: YieldBasis }

/**
 * Returns the yield of the chain with the longest history; all chains are rebased by the same factor, so it applies
 * to all. Null before the first rebase (requirement YI-02).
 */
export async function findTreasuryYield(
  db: Db,
  chainIds: readonly number[],
): Promise<TreasuryYield | null> {
  const found = await Promise.all(
    chainIds.map(async (chainId) => {
      const basis = findYieldBasis(await listPoints(db, chainId))
      return basis ? { yield: toYieldDown(basis), chainId, basis } : null
    }),
  )
  return found
    .filter((each) => each !== null)
    .reduce<TreasuryYield | null>(
      (oldest, each) => (oldest && isOlder(oldest, each) ? oldest : each),
      null,
    )
}

const isOlder = (a: TreasuryYield, b: TreasuryYield) => a.basis.from.atMs <= b.basis.from.atMs

/** Lists the start, the first rebase, the newest one that is at least `YIELD_SPAN_MS` before the last, and the last. */
async function listPoints(db: Db, chainId: number): Promise<IndexPoint[]> {
  const last = await findNewestRebase(db, chainId, null)
  const first = await findFirstRebase(db, chainId)
  if (!last || !first) return []
  const then = await findNewestRebase(db, chainId, last.minedAtMs - YIELD_SPAN_MS)
  const rows = [first, ...(then ? [then] : []), last]
  const hashes = rows.flatMap(({ transactionHash }) => transactionHash ?? [])
  const spans = await listPaidSpans(db, chainId, hashes)
  const spanOf = ({ transactionHash }: RebaseRow) => spans.get(transactionHash ?? '')
  const beginsAtMs = spanOf(first)?.fromMs
  // A first rebase that is not ours is the start, because the period that it paid for is unknown.
  const beginning =
    beginsAtMs === undefined ? [] : [{ atMs: beginsAtMs, balancePerShare: ONE_SHARE }]
  const points = rows.map((row) => ({
    atMs: spanOf(row)?.untilMs ?? row.minedAtMs,
    balancePerShare: row.balancePerShare,
  }))
  const all = [...beginning, ...points]
  return all.filter(({ atMs }, index) => index === 0 || atMs > (all[index - 1]?.atMs ?? 0))
}
