import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** What a company does to its shares that changes what a holder has. */
export const actionKinds = ['dividend', 'split'] as const
export type ActionKind = (typeof actionKinds)[number]

export const actionStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE'] as const
export type ActionStatus = (typeof actionStatuses)[number]

/**
 * Where an action stands. A dividend: `announced`, then `entitled` (who held what at 04:00 ET of the
 * ex-date is written down), `paying` (the custodian has the cash and it is booked), `paid`. A split:
 * `announced`, `halted` (its tokens are being stopped, multiplied and let go, chain by chain),
 * `converted`.
 */
export const actionSteps = [
  'announced',
  'entitled',
  'paying',
  'paid',
  'halted',
  'converted',
] as const
export type ActionStep = (typeof actionSteps)[number]

/** `finish`: every chain has got all of it, beyond any reorganisation. */
export const actionEvents = ['entitle', 'fund', 'halt', 'finish'] as const
export type ActionEvent = (typeof actionEvents)[number]

type Moves = Partial<Record<ActionEvent, ActionStep>>

/** What is not named does not happen; nothing ever goes back. */
const moves: Record<ActionKind, Partial<Record<ActionStep, Moves>>> = {
  dividend: {
    announced: { entitle: 'entitled' },
    entitled: { fund: 'paying' },
    paying: { finish: 'paid' },
  },
  split: {
    announced: { halt: 'halted' },
    halted: { finish: 'converted' },
  },
}

export function moveAction(
  { kind, step }: { kind: ActionKind; step: ActionStep },
  event: ActionEvent,
): Outcome<ActionStep, 'not_now'> {
  const next = moves[kind][step]?.[event]
  return next === undefined ? refused('not_now') : accepted(next)
}

const statuses: Record<ActionStep, ActionStatus> = {
  announced: 'PENDING',
  entitled: 'IN_PROGRESS',
  paying: 'IN_PROGRESS',
  paid: 'COMPLETE',
  halted: 'IN_PROGRESS',
  converted: 'COMPLETE',
}

export const statusOfStep = (step: ActionStep): ActionStatus => statuses[step]

/**
 * What is done on one chain, in this order, each by a transaction of its own or, for `pay`, by one
 * for each holder. What a chain has nothing of (no wrapped tokens, nobody to pay) is passed over.
 */
export const chainSteps = {
  dividend: ['reinvest', 'mint', 'approve', 'create', 'pay', 'done'],
  split: ['pause', 'convert', 'unpause', 'done'],
} as const

export type ChainStep = (typeof chainSteps)[ActionKind][number]

export function nextChainStep(kind: ActionKind, step: ChainStep): ChainStep {
  const steps: readonly ChainStep[] = chainSteps[kind]
  return steps[steps.indexOf(step) + 1] ?? 'done'
}
