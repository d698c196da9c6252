/** Stages of a redemption as shown to its owner. */
export const railStages = ['requested', 'escrowed', 'filling', 'paid'] as const

export type RailStage = (typeof railStages)[number]
export type RailState = 'done' | 'now' | 'todo'

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
export function toRailState(status: string, stage: RailStage): RailState {
  const done = stagesDone[status]
  const index = railStages.indexOf(stage)
  if (done === undefined) return index === 0 ? 'done' : 'todo'
  if (index < done) return 'done'
  return index === done ? 'now' : 'todo'
}

const DAY_MS = 86_400_000

/** Requirement PR-04: redemptions take 0-3 days. */
export const DAYS_MAX = 3

export const toDayNumber = (createdMs: number, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - createdMs) / DAY_MS))
