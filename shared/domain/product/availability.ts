import type { AccountStep } from '../identity/account-steps.ts'
import type { Restriction } from '../identity/restriction.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'
import type { AppEnv } from './app-env.ts'
import type { FlagName, Flags } from './flags.ts'

/**
 * What an action needs beyond a wallet. `unrestricted`: only that, so that people can take their own
 * out (cancel an order, withdraw) while trading is off. `brokerage`: an account that can be used
 * (requirement RO-13), and no more than that; what also trades or moves money needs both. `papers`: an
 * account that there was once, because its papers stay its owner's when it is closed.
 */
export const needs = ['trading', 'wire', 'bridging', 'unrestricted', 'brokerage', 'papers'] as const

export type Need = (typeof needs)[number]

/** These ask for steps of the account, and for nothing else. */
export const accountNeeds = ['brokerage', 'papers'] as const satisfies readonly Need[]
export type AccountNeed = (typeof accountNeeds)[number]

export const isAccountNeed = (need: Need): need is AccountNeed =>
  need === 'brokerage' || need === 'papers'

export type Unavailability =
  | 'restricted'
  | 'trading_unavailable'
  | 'flag_off'
  | 'account_step_required'

export type AvailabilityFacts = {
  need: Need
  flags: Flags
  appEnv: AppEnv
  restriction: Restriction
  /** The step that a brokerage account still asks for; only an `AccountNeed` looks at it. */
  missingStep?: AccountStep | null
}

const OWN_FLAG: Partial<Record<Need, FlagName>> = {
  wire: 'WireTransferPurchases',
  bridging: 'Bridging',
}

/**
 * Requirements RO-02, RO-04 and RO-05, in this order of reasons: a restricted wallet in every
 * environment; then, in production only, the Trading flag; then the flag of the action's own. Page and
 * server ask this one function.
 */
export function availabilityOf(facts: AvailabilityFacts): Outcome<'available', Unavailability> {
  const { need, flags, appEnv, restriction, missingStep = null } = facts
  if (isAccountNeed(need)) {
    return missingStep === null ? accepted('available') : refused('account_step_required')
  }
  if (restriction === 'restricted') return refused('restricted')
  if (need === 'unrestricted') return accepted('available')
  if (appEnv === 'prod' && !flags.Trading) return refused('trading_unavailable')
  const ownFlag = OWN_FLAG[need]
  if (ownFlag !== undefined && !flags[ownFlag]) return refused('flag_off')
  return accepted('available')
}
