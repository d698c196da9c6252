import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Kinds of corporate action that change a holder's position. */
export const actionKinds = ['dividend', 'split'] as const
export type ActionKind = (typeof actionKinds)[number]

export const actionStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE'] as const
export type ActionStatus = (typeof actionStatuses)[number]

/**
 * Steps of a corporate action.
 * A dividend: `announced`; `entitled` (the snapshot at 04:00 ET of the ex-date is stored); `paying` (the
 * custodian received the cash and it is posted); `paid`.
 * A split: `announced`; `halted` (its tokens are paused, converted and resumed, chain by chain); `converted`.
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

/** Events of a corporate action. `finish`: the action is complete and final on every chain. */
export const actionEvents = ['entitle', 'fund', 'halt', 'finish'] as const
export type ActionEvent = (typeof actionEvents)[number]

type Transitions = Partial<Record<ActionEvent, ActionStep>>

/** The state machine: a transition that is not listed is refused, and no step leads back. */
const transitions: Record<ActionKind, Partial<Record<ActionStep, Transitions>>> = {
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

export function transitionAction(
  { kind, step }: { kind: ActionKind; step: ActionStep },
  event: ActionEvent,
): Outcome<ActionStep, 'not_now'> {
  const next = transitions[kind][step]?.[event]
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
 * Steps of an action on one chain, in this order: one transaction each, but `pay` has one per holder. A step
 * without work (no wrapped tokens, nobody to pay) is skipped.
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
