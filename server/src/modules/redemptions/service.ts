import {
  isFinal,
  isParked,
  type ParkReason,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import {
  estimateRedemption,
  REDEMPTION_MAX_MS,
} from '@parvalue/shared/domain/redemptions/redemption-estimate.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { listFaults } from './check.ts'
import {
  countOpen,
  countRedemptions,
  type Filter,
  findOwned,
  listAll,
  listPage,
  listParkedRows,
  listRowsToApprove,
  type Queue,
  readQueueDepth,
} from './list-store.ts'
import { applyRedemptionTransition, type MoveDeps } from './move.ts'
import { listPaymentViolations } from './payout-check.ts'
import type { Redemption } from './row.ts'
import { findRedemption, listSteps, type Step } from './store.ts'

export type { Redemption } from './row.ts'

/** What an operator may do with a redemption. */
export const operatorActions = ['hold', 'retry', 'pay', 'cancel', 'reject'] as const
export type OperatorAction = (typeof operatorActions)[number]

export type OperatorMove = { id: string; action: OperatorAction; who: string; why: string }

/** In the transaction that writes down who did it and why. */
export async function applyRedemptionAction(
  tx: Tx,
  deps: MoveDeps,
  { id, action, who, why }: OperatorMove,
): Promise<Outcome<Redemption, 'unknown' | 'not_now'>> {
  const found = await findRedemption(tx, id)
  if (!found) return refused('unknown')
  if (action === 'pay' && !isPaymentNext(found)) return refused('not_now')
  const event = action === 'pay' ? 'retry' : action
  const moved = await applyRedemptionTransition(tx, deps, {
    id,
    event,
    who,
    why,
    ...toCause(action),
  })
  if (moved === null) return refused('not_now')
  const row = await findRedemption(tx, id)
  if (!row) throw new Error(`The redemption ${id} is gone`)
  return accepted(row)
}

/** Its dollars are set aside, so that nothing but the payment is left. */
const isPaymentNext = ({ parkedFrom }: Redemption) =>
  parkedFrom === 'ESCROWED' || parkedFrom === 'PENDING_FILL'

function toCause(action: OperatorAction) {
  if (action === 'hold') return { reason: 'operator' as ParkReason }
  if (action === 'cancel') return { patch: { close_intent: 'cancel' as const } }
  return action === 'reject' ? { patch: { close_intent: 'burn' as const } } : {}
}

/** Invariants 6 and 9 as far as redemptions go: one sentence for each fault. */
export const listRedemptionFaults = async (
  db: Db,
  chainId: number,
  tokens: readonly Address[],
): Promise<string[]> => [
  ...(await listFaults(db, chainId, tokens)),
  ...(await listPaymentViolations(db, chainId)),
]

const PARKED_MAX = 100

/** What waits for a person, the oldest first. */
export const listParked = (db: Db): Promise<Redemption[]> => listParkedRows(db, PARKED_MAX)

/** What is above the limit and not agreed to yet, the oldest first. */
export const listRedemptionsToApprove = (db: Db): Promise<Redemption[]> =>
  listRowsToApprove(db, PARKED_MAX)

/** How many are not at an end, for operators. */
export const countOpenRedemptions = (db: Db): Promise<number> => countOpen(db)

export type Listed = Redemption & { expectedAtMs: number | null }

type Paging = { page: number; pageSize: number }

/** A page of a wallet's redemptions, counted from 1, and how many there are. */
export async function listRedemptions(
  db: Db,
  filter: Filter,
  { page, pageSize }: Paging,
): Promise<{ redemptions: Listed[]; count: number }> {
  const count = await countRedemptions(db, filter)
  const paging = { offset: (page - 1) * pageSize, limit: pageSize, count }
  return { redemptions: await withEstimates(db, await listPage(db, filter, paging)), count }
}

const EXPORTED_MAX = 50_000

export const listForExport = async (
  db: Db,
  filter: Filter,
  ids: readonly string[] | null,
): Promise<Listed[]> => withEstimates(db, await listAll(db, filter, { ids, limit: EXPORTED_MAX }))

/** Null for another wallet's, as for none. */
export async function findRedemptionOf(
  db: Db,
  owner: Address,
  id: string,
): Promise<(Listed & { steps: Step[] }) | null> {
  const row = await findOwned(db, owner, id)
  const [listed] = row ? await withEstimates(db, [row]) : []
  return listed ? { ...listed, steps: await listSteps(db, id) } : null
}

/** One look at each chain's queue: a place in it would cost a look for each row. */
async function withEstimates(db: Db, rows: readonly Redemption[]): Promise<Listed[]> {
  const open = rows.filter(({ status }) => !isFinal(status) && !isParked(status))
  const queues = new Map<number, Queue>()
  for (const { chainId } of open) {
    if (!queues.has(chainId)) queues.set(chainId, await readQueueDepth(db, chainId))
  }
  return rows.map((row) => {
    const queue = open.includes(row) ? queues.get(row.chainId) : undefined
    if (!queue) return { ...row, expectedAtMs: null }
    const { requestedAtMs, amount } = row
    const ahead = {
      aheadCount: Math.max(0, queue.count - 1),
      isDry: row.waitingFor === 'liquidity',
    }
    return { ...row, expectedAtMs: estimateRedemption({ requestedAtMs, amount, ...ahead }) }
  })
}

export type Estimate = { expectedAtMs: number; latestAtMs: number; aheadCount: number }

/** For a request that is made now. */
export async function estimateNow(
  { db, clock }: { db: Db; clock: Clock },
  { chainId, amount }: { chainId: number; amount: bigint },
): Promise<Estimate> {
  const { count: aheadCount, isDry } = await readQueueDepth(db, chainId)
  const requestedAtMs = clock()
  return {
    expectedAtMs: estimateRedemption({ requestedAtMs, amount, aheadCount, isDry }),
    latestAtMs: requestedAtMs + REDEMPTION_MAX_MS,
    aheadCount,
  }
}
