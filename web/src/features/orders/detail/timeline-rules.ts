import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/orders/order.ts'
import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { OrderDetail, OrderStepName } from '#api/orders/order-view.ts'

/**
 * A stage of an order. `settled` is its intended end, `ended` any other end, and `closing` leads to either. `parked`:
 * an operator must decide.
 */
export type OrderStage =
  | 'submitted'
  | 'escrowed'
  | 'routed'
  | 'filling'
  | 'cancel_asked'
  | 'parked'
  | 'closing'
  | 'settled'
  | 'ended'

/** `stopped`: the order ended at this stage. */
export type OrderStageProgress = 'done' | 'now' | 'todo' | 'stopped'

export type OrderTimelineItem = {
  stage: OrderStage
  state: OrderStageProgress
  /**
   * Time of the stage in milliseconds; null if the stage is not reached or its time was not recorded.
   */
  atMs: number | null
  hash: Hex | null
  reason: OrderEndReason | null
}

/** Returns the stages of an order from submission to its end, including future ones. */
export function toOrderTimeline(order: OrderDetail): OrderTimelineItem[] {
  const stages = toReachableStages(order)
  return [...stages, ...toCancelRequested(order), toLast(order)]
}

const NO_RECORD = { atMs: null, hash: null, reason: null } as const

const mainStages = ['submitted', 'escrowed', 'routed', 'filling'] as const
type MainStage = (typeof mainStages)[number]

/**
 * Returns the completed stages and, while the order is open, the current and the future ones; a final, parked or
 * closing order has no stages that it never reached.
 */
function toReachableStages(order: OrderDetail): OrderTimelineItem[] {
  const isOpen = !isOrderFinal(order.status) && !isOrderParked(order.status)
  const reached = mainStages.filter((stage) => isReached(order, stage))
  const last = reached.at(-1)
  return mainStages.flatMap((stage, index): OrderTimelineItem[] => {
    if (reached.includes(stage)) {
      const isNow = isOpen && stage === 'filling' && last === stage
      return [{ stage, state: isNow ? 'now' : 'done', ...findMark(order, stage) }]
    }
    if (!isOpen || isClosing(order)) return []
    return [{ stage, state: index === reached.length ? 'now' : 'todo', ...NO_RECORD }]
  })
}

/**
 * Returns whether an order has reached a stage. A report of the broker implies all earlier stages, even if
 * they were not recorded.
 */
function isReached(order: OrderDetail, stage: MainStage): boolean {
  const { status, brokerStatus, filledShares, executedShares, transactionHash } = order
  const isRouted = brokerStatus !== null || filledShares > 0n || hasStep(order, 'routed')
  switch (stage) {
    case 'submitted':
      return transactionHash !== null || isRouted || hasStep(order, 'submitted')
    case 'escrowed':
      return isRouted || status === 'ESCROWED' || hasStep(order, 'escrowed')
    case 'routed':
      return isRouted
    case 'filling':
      // A parked order may never deliver what the exchange executed.
      return (
        filledShares > 0n || status === 'FILLED' || (executedShares > 0n && !isOrderParked(status))
      )
  }
}

const hasStep = ({ steps }: OrderDetail, wanted: OrderStepName) =>
  steps.some(({ step }) => step === wanted)

/** Returns the last record of a stage, because a reorg may have reverted the first one. */
function findMark(order: OrderDetail, stage: MainStage) {
  const { steps, fills, createdMs, transactionHash } = order
  const name = stage === 'filling' ? 'filled' : stage
  const found = steps.findLast(({ step }) => step === name)
  const fill = stage === 'filling' ? fills.at(-1) : undefined
  const atMs = found?.atMs ?? fill?.minedMs ?? (stage === 'submitted' ? createdMs : null)
  // The payment of a buy is escrowed by the transaction that creates the order.
  const creationHash = stage === 'submitted' || stage === 'escrowed' ? transactionHash : null
  return { atMs, hash: found?.hash ?? creationHash, reason: null }
}

function toCancelRequested(order: OrderDetail): OrderTimelineItem[] {
  const found = order.steps.findLast(({ step }) => step === 'cancel_asked')
  if (!found && !order.isCancelRequested) return []
  const hash = found?.hash ?? order.cancelHash
  return [{ stage: 'cancel_asked', state: 'done', atMs: found?.atMs ?? null, hash, reason: null }]
}

/** Returns whether no further fills are possible and the unfilled remainder is being returned. */
const isClosing = ({ status, isCancelRequested }: OrderDetail) =>
  status === 'PENDING_CANCEL' || isCancelRequested

function toLast(order: OrderDetail): OrderTimelineItem {
  const { status, reason, endedMs: atMs, closedHash: hash } = order
  if (status === 'FILLED') return { stage: 'settled', state: 'done', atMs, hash, reason: null }
  if (isOrderFinal(status)) return { stage: 'ended', state: 'stopped', atMs, hash, reason }
  if (isOrderParked(status)) {
    const parked = order.steps.findLast(({ step }) => step === 'parked')
    return { ...NO_RECORD, stage: 'parked', state: 'stopped', atMs: parked?.atMs ?? null, reason }
  }
  if (isClosing(order)) return { ...NO_RECORD, stage: 'closing', state: 'now' }
  return { ...NO_RECORD, stage: 'settled', state: 'todo' }
}
