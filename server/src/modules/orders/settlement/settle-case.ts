import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../../platform/ambient.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { coveringOrderJob } from '../broker/broker-queues.ts'
import { findPlacement, insertPlacement } from '../broker/placement-store.ts'
import {
  countCoverOrders,
  listOpenOrderCases,
  lockOrderCase,
  type OrderCase,
  saveOrderCaseSettlement,
} from './case-store.ts'
import { toMissingShares } from './open-case.ts'

/** One billionth of a share, the broker's unit, in base units of 18 decimals. */
const SHARE_UNIT = 1_000_000_000n

export type OrderCaseDecision = { id: string; isCovered: boolean; who: string; why: string }

/**
 * Settles a case as an operator decided. Shares that a busted buy left missing behind its tokens, or that a sale sold
 * in excess, may be bought again by a covering order. The order itself is changed by other commands.
 */
export async function settleCase(
  tx: Tx,
  deps: { clock: Clock; enqueue: Enqueue },
  { id, isCovered, who, why }: OrderCaseDecision,
): Promise<Outcome<OrderCase, 'unknown' | 'not_now'>> {
  const found = await lockOrderCase(tx, id)
  if (!found) return refused('unknown')
  if (found.settledAtMs !== null) return refused('not_now')
  const atMs = deps.clock()
  const coverOrder = isCovered ? await insertCoverOrder(tx, found, atMs) : null
  if (isCovered && coverOrder === null) return refused('not_now')
  await saveOrderCaseSettlement(tx, id, { who, why, coverOrder, atMs })
  if (coverOrder !== null) await deps.enqueue(tx, [coveringOrderJob(coverOrder)])
  return accepted({ ...found, settledAtMs: atMs, coverOrder })
}

const LISTED_MAX = 100

/** Lists open cases, oldest first. */
export const listUnsettledCases = (db: Db): Promise<OrderCase[]> =>
  listOpenOrderCases(db, LISTED_MAX)

/** Inserts a covering order and returns its client order id; null when no shares are missing. */
async function insertCoverOrder(
  tx: Tx,
  found: OrderCase,
  requestedAtMs: number,
): Promise<string | null> {
  const { tokenOrderId, sharesChange } = found
  const placed = await findPlacement(tx, tokenOrderId)
  if (!placed) return null
  const missing = toMissingShares(placed.request.side, sharesChange)
  if (missing <= 0n) return null
  const number = (await countCoverOrders(tx, tokenOrderId)) + 1
  const clientOrderId = `${tokenOrderId}-cover-${number}`
  const amount = ((missing + SHARE_UNIT - 1n) / SHARE_UNIT) * SHARE_UNIT
  await insertPlacement(tx, {
    clientOrderId,
    tokenOrderId,
    requestedAtMs,
    request: {
      ...placed.request,
      clientOrderId,
      side: 'BUY',
      size: { kind: 'shares', amount },
      price: { kind: 'market' },
      timeInForce: 'DAY',
      isExtendedHours: false,
    },
  })
  return clientOrderId
}
