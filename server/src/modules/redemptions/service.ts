import {
  isParked,
  isRedemptionFinal,
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
import { applyRedemptionTransition, type TransitionDeps } from './apply-transition.ts'
import { listOwedViolations } from './liability-invariants.ts'
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
import { listPaymentViolations } from './payment-invariants.ts'
import type { Redemption } from './row.ts'
import { findRedemption, listSteps, type Step } from './store.ts'

export type { Redemption } from './row.ts'

/** Actions of an operator on a redemption. */
export const operatorActions = ['hold', 'retry', 'pay', 'cancel', 'reject'] as const
export type OperatorAction = (typeof operatorActions)[number]

export type OperatorInput = { id: string; action: OperatorAction; who: string; why: string }

/** Applies an operator action to a redemption, in the transaction that also writes its audit record. */
export async function applyRedemptionAction(
  tx: Tx,
  deps: TransitionDeps,
  { id, action, who, why }: OperatorInput,
): Promise<Outcome<Redemption, 'unknown' | 'not_now'>> {
  const found = await findRedemption(tx, id)
  if (!found) return refused('unknown')
  if (action === 'pay' && !isPaymentNext(found)) return refused('not_now')
  const event = action === 'pay' ? 'retry' : action
  const transition = await applyRedemptionTransition(tx, deps, {
    id,
    event,
    who,
    why,
    ...toCause(action),
  })
  if (transition === null) return refused('not_now')
  const row = await findRedemption(tx, id)
  if (!row) throw new Error(`Redemption ${id} does not exist`)
  return accepted(row)
}

/** The payment amount has arrived at the fulfiller, so only the payment is left. */
const isPaymentNext = ({ parkedFrom }: Redemption) =>
  parkedFrom === 'ESCROWED' || parkedFrom === 'PENDING_FILL'

function toCause(action: OperatorAction) {
  if (action === 'hold') return { reason: 'operator' as ParkReason }
  if (action === 'cancel') return { patch: { close_intent: 'cancel' as const } }
  return action === 'reject' ? { patch: { close_intent: 'burn' as const } } : {}
}

/** Invariants 6 and 9 for redemptions; returns one sentence per violation. */
export const listRedemptionViolations = async (
  db: Db,
  chainId: number,
  tokens: readonly Address[],
): Promise<string[]> => [
  ...(await listOwedViolations(db, chainId, tokens)),
  ...(await listPaymentViolations(db, chainId)),
]

const PARKED_MAX = 100

/** Lists parked redemptions, oldest first. */
export const listParked = (db: Db): Promise<Redemption[]> => listParkedRows(db, PARKED_MAX)

/** Lists redemptions above the approval limit that still lack approvals, oldest first. */
export const listRedemptionsToApprove = (db: Db): Promise<Redemption[]> =>
  listRowsToApprove(db, PARKED_MAX)

/** Counts the redemptions that have not ended, for operators. */
export const countOpenRedemptions = (db: Db): Promise<number> => countOpen(db)

export type Listed = Redemption & { expectedAtMs: number | null }

type Paging = { page: number; pageSize: number }

/** Returns one page of a wallet's redemptions, the first being page 1, and the total count. */
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

/** Returns null for another wallet's redemption, like for one that does not exist. */
export async function findRedemptionOf(
  db: Db,
  owner: Address,
  id: string,
): Promise<(Listed & { steps: Step[] }) | null> {
  const row = await findOwned(db, owner, id)
  const [listed] = row ? await withEstimates(db, [row]) : []
  return listed ? { ...listed, steps: await listSteps(db, id) } : null
}

/** Reads each chain's queue once; an exact position in it would cost a query per row. */
async function withEstimates(db: Db, rows: readonly Redemption[]): Promise<Listed[]> {
  const open = rows.filter(({ status }) => !isRedemptionFinal(status) && !isParked(status))
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

/** Estimates a redemption requested now. */
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
