import {
  type RedemptionStatus,
  toRedemptionDisplay,
} from '@parvalue/shared/domain/redemptions/redemption.ts'

/** Stages of a redemption as shown to its owner. */
export const redemptionStages = ['requested', 'escrowed', 'filling', 'paid'] as const

export type RedemptionStage = (typeof redemptionStages)[number]
export type RedemptionStageState = 'done' | 'now' | 'todo'

/** Number of completed stages for each status; the next one is under way. */
const stagesDone: Readonly<Record<string, number>> = {
  PENDING_SUBMIT: 0,
  SUBMITTED: 1,
  PENDING_ESCROW: 1,
  ESCROWED: 2,
  PENDING_FILL: 2,
  FILLED: 4,
}

/**
 * Returns the state of a stage. Statuses that do not lead to payment have only the request completed, and no
 * current stage.
 */
export function toRedemptionStageState(
  status: string,
  stage: RedemptionStage,
): RedemptionStageState {
  const done = stagesDone[status]
  const index = redemptionStages.indexOf(stage)
  if (done === undefined) return index === 0 ? 'done' : 'todo'
  if (index < done) return 'done'
  return index === done ? 'now' : 'todo'
}

const DAY_MS = 86_400_000

/** Maximum duration of a redemption in days (requirement PR-04). */
export const REDEMPTION_DAYS_MAX = 3

/** Returns the day of a redemption, counted from 1: its first 24 hours are day 1. */
export const toRedemptionDayNumber = (createdMs: number, nowMs: number): number =>
  Math.max(1, Math.floor((nowMs - createdMs) / DAY_MS) + 1)

/**
 * Returns the redemptions whose progress is shown beside the list, out of those of the wallet, newest first: the newest
 * one that was paid, if none was requested after it, so that it stays after the payment (requirement TR-06), and the
 * newest open one.
 */
export function toShownRedemptions<Each extends { status: RedemptionStatus }>(
  rows: readonly Each[],
): Each[] {
  const [newest] = rows
  const open = rows.find(({ status }) => toRedemptionDisplay(status) === 'Pending')
  const shown = newest?.status === 'FILLED' ? [newest, open] : [open]
  return shown.filter((each) => each !== undefined)
}
