import {
  isRedemptionFinal,
  isRedemptionParked,
  type RedemptionQueueWait,
  type RedemptionStatus,
  type RedemptionWait,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Db } from '../../../tables/tables.ts'
import { isFlowFrozen } from '../../circuit-breakers/service.ts'
import type { Redemption } from '../row.ts'
import { listRedemptionQueueRows, type RedemptionQueueRow } from './place-store.ts'

/** A redemption's place in its queue, counted from 1, and what the queue waits for; null where it is in none. */
export type QueuePlace = {
  place: number | null
  waitingFor: RedemptionWait | null
  queueWaitingFor: RedemptionQueueWait | null
}

/** Returns the places of these redemptions; each queue that they are in is read once. */
export async function readQueuePlaces(
  db: Db,
  rows: readonly Redemption[],
): Promise<Map<string, QueuePlace>> {
  const open = rows.filter(
    ({ status, isCanonical }) =>
      isCanonical && !isRedemptionFinal(status) && !isRedemptionParked(status),
  )
  const queues = new Map<string, readonly RedemptionQueueRow[]>()
  for (const row of open) {
    const name = toName(row)
    if (!queues.has(name)) queues.set(name, await listRedemptionQueueRows(db, row))
  }
  const isFrozen = open.length > 0 && (await isFlowFrozen(db, 'redeem'))
  return new Map(
    open.map((row) => [row.id, findQueuePlace(row, queues.get(toName(row)) ?? [], isFrozen)]),
  )
}

const toName = ({ chainId, paymentToken }: Redemption) => `${chainId}/${paymentToken}`

/** Finds the place of a redemption in its queue, which is given in the order of the requests. */
export function findQueuePlace(
  { id, status, waitingFor }: Pick<Redemption, 'id' | 'status' | 'waitingFor'>,
  queue: readonly RedemptionQueueRow[],
  isFrozen: boolean,
): QueuePlace {
  const index = queue.findIndex((each) => each.id === id)
  if (index < 0) return { place: null, waitingFor, queueWaitingFor: null }
  const next = findNext(queue)
  return {
    place: index + 1,
    waitingFor: toWait({ id, status, waitingFor }, next, isFrozen),
    queueWaitingFor: isFrozen ? 'frozen' : next ? toQueueWait(next) : null,
  }
}

/**
 * Finds the redemption whose payment is in progress, or else the first one that lacks neither confirmation nor
 * approvals.
 */
const findNext = (queue: readonly RedemptionQueueRow[]): RedemptionQueueRow | undefined =>
  queue.find(({ status }) => status === 'PENDING_FILL') ??
  queue.find(({ status, waitingFor }) => status !== 'PENDING_SUBMIT' && waitingFor !== 'approval')

type Waiting = { id: string; status: RedemptionStatus; waitingFor: RedemptionWait | null }

function toWait(row: Waiting, next: RedemptionQueueRow | undefined, isFrozen: boolean) {
  if (row.waitingFor === 'confirmations' || row.waitingFor === 'approval') return row.waitingFor
  if (isFrozen) return 'frozen'
  if (row.status === 'PENDING_FILL') return row.waitingFor === 'limits' ? 'limits' : null
  return next?.id === row.id ? row.waitingFor : 'turn'
}

function toQueueWait({ status, waitingFor }: RedemptionQueueRow): RedemptionQueueWait | null {
  if (waitingFor === 'limits') return waitingFor
  if (status === 'PENDING_FILL') return 'payment'
  if (waitingFor === 'liquidity' || waitingFor === 'finality') return waitingFor
  return status === 'PENDING_ESCROW' ? 'transfer' : null
}
