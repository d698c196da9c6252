import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Kinds of corporate action that change a holder's position. */
export const corporateActionKinds = ['dividend', 'split'] as const
export type CorporateActionKind = (typeof corporateActionKinds)[number]

export const corporateActionStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE', 'CANCELED'] as const
export type CorporateActionStatus = (typeof corporateActionStatuses)[number]

/**
 * Steps of a corporate action.
 * A dividend: `announced`; `entitled` (the snapshot at 04:00 ET of the ex-date is stored); `paying` (the
 * custodian received the cash and it is posted); `paid`.
 * A split: `announced`; `halted` (announced on chain, its tokens are paused, converted and resumed, chain by chain); `converted`;
 * `canceling` (withdrawn while halted, the tokens are resumed unchanged) and `canceled`; `recalled` (withdrawn after
 * it was converted, an operator decides) and `reverted` (a second split has restored the former balances).
 * Both: `withdrawn` while the vendor does not list it and nothing irreversible has happened.
 */
export const corporateActionSteps = [
  'announced',
  'withdrawn',
  'entitled',
  'paying',
  'paid',
  'halted',
  'canceling',
  'canceled',
  'converted',
  'recalled',
  'reverted',
] as const
export type CorporateActionStep = (typeof corporateActionSteps)[number]

/**
 * Events of a corporate action. `finish`: the action is complete and final on every chain. `reset`: the vendor
 * corrected a dividend before it was paid, so its snapshot is taken again. `restore`: the vendor lists it again, or an
 * operator lets a recalled split stand. `revert`: the reversal of a recalled split is final on every chain.
 */
export const corporateActionEvents = [
  'entitle',
  'fund',
  'halt',
  'finish',
  'reset',
  'withdraw',
  'restore',
  'cancel',
  'recall',
  'revert',
] as const
export type CorporateActionEvent = (typeof corporateActionEvents)[number]

type Transitions = Partial<Record<CorporateActionEvent, CorporateActionStep>>

/**
 * The state machine: a transition that is not listed is refused. No transition undoes a payment; a dividend can only
 * be reset or withdrawn after `paid` if it has no holders, so that no payment was made.
 */
const transitions: Record<
  CorporateActionKind,
  Partial<Record<CorporateActionStep, Transitions>>
> = {
  dividend: {
    announced: { entitle: 'entitled', withdraw: 'withdrawn' },
    withdrawn: { restore: 'announced' },
    entitled: { fund: 'paying', reset: 'announced', withdraw: 'withdrawn' },
    paying: { finish: 'paid' },
    paid: { reset: 'announced', withdraw: 'withdrawn' },
  },
  split: {
    announced: { halt: 'halted', withdraw: 'withdrawn' },
    withdrawn: { restore: 'announced' },
    halted: { finish: 'converted', cancel: 'canceling' },
    canceling: { finish: 'canceled' },
    converted: { recall: 'recalled' },
    recalled: { restore: 'converted', revert: 'reverted' },
  },
}

export function transitionCorporateAction(
  { kind, step }: { kind: CorporateActionKind; step: CorporateActionStep },
  event: CorporateActionEvent,
): Outcome<CorporateActionStep, 'not_now'> {
  const next = transitions[kind][step]?.[event]
  return next === undefined ? refused('not_now') : accepted(next)
}

const statuses: Record<CorporateActionStep, CorporateActionStatus> = {
  announced: 'PENDING',
  withdrawn: 'CANCELED',
  entitled: 'IN_PROGRESS',
  paying: 'IN_PROGRESS',
  paid: 'COMPLETE',
  halted: 'IN_PROGRESS',
  canceling: 'IN_PROGRESS',
  canceled: 'CANCELED',
  converted: 'COMPLETE',
  recalled: 'IN_PROGRESS',
  reverted: 'CANCELED',
}

export const corporateActionStatusOf = (step: CorporateActionStep): CorporateActionStatus =>
  statuses[step]

/**
 * Steps of an action on one chain, in this order: one transaction each, but `pay` has one per holder. A step
 * without work (no wrapped tokens, no holder to pay) is skipped.
 */
export const chainActionSteps = {
  dividend: ['reinvest', 'mint', 'approve', 'create', 'pay', 'done'],
  split: ['announce', 'pause', 'convert', 'unpause', 'done'],
} as const

export type ChainActionStep = (typeof chainActionSteps)[CorporateActionKind][number]

export function nextChainActionStep(
  kind: CorporateActionKind,
  step: ChainActionStep,
): ChainActionStep {
  const steps: readonly ChainActionStep[] = chainActionSteps[kind]
  return steps[steps.indexOf(step) + 1] ?? 'done'
}
