import type { RedemptionParkReason } from '@parvalue/shared/domain/redemptions/redemption.ts'
import {
  estimateRedemptionPaymentMs,
  REDEMPTION_MAX_MS,
} from '@parvalue/shared/domain/redemptions/redemption-estimate.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { getChainRestriction } from '../restrictions/service.ts'
import { applyRedemptionTransition, type RedemptionTransitionDeps } from './apply-transition.ts'
import { listLiabilityViolations } from './liability-invariants.ts'
import {
  countOpenRedemptionRows,
  countRedemptions,
  findOwnedRedemption,
  findRedemptionRowToApprove,
  listFilteredRedemptions,
  listFirstRedemptionPage,
  listParkedRedemptionRows,
  listRedemptionPage,
  listRedemptionRowsToApprove,
  type RedemptionFilter,
  readRedemptionQueueDepth,
} from './list-store.ts'
import { listRedemptionPaymentViolations } from './payment-invariants.ts'
import { type QueuePlace, readQueuePlaces } from './queue/places.ts'
import { listRedemptionQueuesWaitingFor } from './queue/queue-store.ts'
import type { RedemptionQueueKey } from './queue/queues.ts'
import { wakeAllRedemptionQueues, wakeRedemptionQueue } from './queue/wake.ts'
import type { Redemption } from './row.ts'
import { findRedemption, listRedemptionSteps, type RedemptionStep } from './store.ts'
import { findUnsignedRedemption, markWithdrawnApproval } from './withhold.ts'

export type { Redemption } from './row.ts'

/** Actions of an operator on a redemption. */
export const redemptionOperatorActions = ['hold', 'retry', 'pay', 'cancel', 'reject'] as const
export type RedemptionOperatorAction = (typeof redemptionOperatorActions)[number]

export type RedemptionOperatorInput = {
  id: string
  action: RedemptionOperatorAction
  who: string
  why: string
}

/** Applies an operator action to a redemption, in the transaction that also writes its audit record. */
export async function applyRedemptionAction(
  tx: Tx,
  deps: RedemptionTransitionDeps,
  { id, action, who, why }: RedemptionOperatorInput,
): Promise<Outcome<Redemption, 'unknown' | 'not_now'>> {
  const found = await findRedemption(tx, id)
  if (!found) return refused('unknown')
  if (action === 'pay' && !isPaymentNext(found)) return refused('not_now')
  if (action === 'reject' && !(await isOwnerRestricted(tx, found))) return refused('not_now')
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

/** Returns whether the owner is restricted on chain: the contract burns no other request unpaid. */
const isOwnerRestricted = async (tx: Tx, { chainId, owner }: Redemption): Promise<boolean> =>
  (await getChainRestriction(tx, chainId, owner)).isOnChain

/** Returns whether only the payment is left, because its amount has arrived at the fulfiller. */
const isPaymentNext = ({ parkedFrom }: Redemption) =>
  parkedFrom === 'ESCROWED' || parkedFrom === 'PENDING_FILL'

function toCause(action: RedemptionOperatorAction) {
  if (action === 'hold') return { reason: 'operator' as RedemptionParkReason }
  if (action === 'cancel') return { patch: { close_intent: 'cancel' as const } }
  return action === 'reject' ? { patch: { close_intent: 'burn' as const } } : {}
}

/** Lists the violations of invariants 6 and 9 by redemptions, one sentence each. */
export const listRedemptionViolations = async (
  db: Db,
  chainId: number,
  tokens: readonly Address[],
): Promise<string[]> => [
  ...(await listLiabilityViolations(db, chainId, tokens)),
  ...(await listRedemptionPaymentViolations(db, chainId)),
]

const PARKED_MAX = 100

/** Lists parked redemptions, oldest first. */
export const listParkedRedemptions = (db: Db): Promise<Redemption[]> =>
  listParkedRedemptionRows(db, PARKED_MAX)

/** Lists redemptions above the approval limit that still lack approvals, oldest first. */
export const listRedemptionsToApprove = (db: Db): Promise<Redemption[]> =>
  listRedemptionRowsToApprove(db, PARKED_MAX)

export const findRedemptionToApprove = (db: Db, id: string): Promise<Redemption | null> =>
  findRedemptionRowToApprove(db, id)

/** Finds a redemption whose approvals can be withdrawn: its payment is not signed yet. */
export const findRedemptionToWithhold = (db: Db, id: string): Promise<Redemption | null> =>
  findUnsignedRedemption(db, id)

export const withholdRedemption = (
  tx: Tx,
  deps: Pick<RedemptionTransitionDeps, 'enqueue'>,
  id: string,
): Promise<void> => markWithdrawnApproval(tx, deps, id)

/** Wakes every queue that has work, such as after a freeze. */
export const wakeRedemptions = (
  tx: Tx,
  deps: Pick<RedemptionTransitionDeps, 'enqueue'>,
): Promise<void> => wakeAllRedemptionQueues(tx, deps)

/** Wakes the queue of a redemption that has its approvals now. */
export async function wakeQueueOfApprovedRedemption(
  tx: Tx,
  deps: Pick<RedemptionTransitionDeps, 'enqueue'>,
  id: string,
): Promise<void> {
  const row = await findRedemption(tx, id)
  if (row) await wakeRedemptionQueue(tx, deps, row)
}

/** Returns whether the front of a queue waits for dollars, which then belong to it before all else. */
export const isRedemptionWaitingForLiquidity = async (
  tx: Tx,
  { chainId, paymentToken }: RedemptionQueueKey,
): Promise<boolean> => {
  const waiting = { chainId, paymentToken, waitingFor: 'liquidity' } as const
  return (await listRedemptionQueuesWaitingFor(tx, waiting)).length > 0
}

/** Counts the redemptions that have not ended, for operators. */
export const countOpenRedemptions = (db: Db): Promise<number> => countOpenRedemptionRows(db)

export type ListedRedemption = Redemption & QueuePlace & { expectedAtMs: number | null }

type Paging = { page: number; pageSize: number }

/** Returns one page of a wallet's redemptions, the first being page 1, and the total count. */
export async function listRedemptions(
  db: Db,
  filter: RedemptionFilter,
  { page, pageSize }: Paging,
): Promise<{ redemptions: ListedRedemption[]; count: number }> {
  if (page === 1) {
    const { rows, count } = await listFirstRedemptionPage(db, filter, pageSize)
    return { redemptions: await withEstimates(db, rows), count }
  }
  const count = await countRedemptions(db, filter)
  const paging = { offset: (page - 1) * pageSize, limit: pageSize, count }
  return {
    redemptions: await withEstimates(db, await listRedemptionPage(db, filter, paging)),
    count,
  }
}

const EXPORTED_MAX = 50_000

export const listRedemptionsForExport = async (
  db: Db,
  filter: RedemptionFilter,
  ids: readonly string[] | null,
): Promise<ListedRedemption[]> =>
  withEstimates(db, await listFilteredRedemptions(db, filter, { ids, limit: EXPORTED_MAX }))

/** Finds a redemption of the wallet; returns null for another wallet's redemption, as for one that does not exist. */
export async function findRedemptionDetails(
  db: Db,
  owner: Address,
  id: string,
): Promise<(ListedRedemption & { steps: RedemptionStep[] }) | null> {
  const row = await findOwnedRedemption(db, owner, id)
  const [listed] = row ? await withEstimates(db, [row]) : []
  return listed ? { ...listed, steps: await listRedemptionSteps(db, id) } : null
}

async function withEstimates(db: Db, rows: readonly Redemption[]): Promise<ListedRedemption[]> {
  const places = await readQueuePlaces(db, rows)
  return rows.map((row) => {
    const { requestedAtMs, amount, waitingFor } = row
    const place = places.get(row.id)
    if (!place)
      return { ...row, place: null, waitingFor, queueWaitingFor: null, expectedAtMs: null }
    const ahead = {
      aheadCount: Math.max(0, (place.place ?? 1) - 1),
      isDry: place.queueWaitingFor === 'liquidity',
    }
    const expectedAtMs = estimateRedemptionPaymentMs({ requestedAtMs, amount, ...ahead })
    return { ...row, ...place, expectedAtMs }
  })
}

export type RedemptionTimeEstimate = {
  expectedAtMs: number
  latestAtMs: number
  aheadCount: number
}

/** Estimates when a redemption that is requested now would be paid. */
export async function estimateRedemptionTime(
  { db, clock }: { db: Db; clock: Clock },
  { chainId, amount }: { chainId: number; amount: bigint },
): Promise<RedemptionTimeEstimate> {
  const { count: aheadCount, isDry } = await readRedemptionQueueDepth(db, chainId)
  const requestedAtMs = clock()
  return {
    expectedAtMs: estimateRedemptionPaymentMs({ requestedAtMs, amount, aheadCount, isDry }),
    latestAtMs: requestedAtMs + REDEMPTION_MAX_MS,
    aheadCount,
  }
}
