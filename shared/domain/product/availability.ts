import type { AccountStep } from '../identity/account-steps.ts'
import type { Restriction } from '../identity/restriction.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'
import type { AppEnv } from './app-env.ts'
import type { FeatureFlags, FlagName } from './flags.ts'

/**
 * Needs of an action beyond a wallet. `unrestricted`: an unrestricted wallet only, so that holders can exit
 * (cancel an order, withdraw) while trading is off. `brokerage`: requirement RO-13, a usable account and
 * nothing else; an action that also trades or moves money declares both needs. `papers`: an account that
 * exists or existed, because its documents stay available after it is closed.
 */
export const actionNeeds = [
  'trading',
  'wire',
  'bridging',
  'unrestricted',
  'brokerage',
  'papers',
] as const

export type ActionNeed = (typeof actionNeeds)[number]

/** Needs that check only the steps of the brokerage account. */
export const accountNeeds = ['brokerage', 'papers'] as const satisfies readonly ActionNeed[]
export type AccountNeed = (typeof accountNeeds)[number]

export const isAccountNeed = (need: ActionNeed): need is AccountNeed =>
  need === 'brokerage' || need === 'papers'

export type Unavailability =
  | 'restricted'
  | 'trading_unavailable'
  | 'flag_off'
  | 'account_step_required'

export type AvailabilityInput = {
  need: ActionNeed
  flags: FeatureFlags
  appEnv: AppEnv
  restriction: Restriction
  /** The step that is missing before the brokerage account can be used; read only for an `AccountNeed`. */
  missingStep?: AccountStep | null
}

const OWN_FLAG: Partial<Record<ActionNeed, FlagName>> = {
  wire: 'WireTransferPurchases',
  bridging: 'Bridging',
}

/**
 * Requirements RO-02, RO-04 and RO-05: returns the first reason against an action. A restricted wallet is
 * refused in every environment, then production checks the Trading flag, then the action's own flag is
 * checked. Page and server both call this function.
 */
export function availabilityOf(input: AvailabilityInput): Outcome<'available', Unavailability> {
  const { need, flags, appEnv, restriction, missingStep = null } = input
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
