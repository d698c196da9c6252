import type { AppEnv } from './app-env.ts'
import type { FlagName, Flags } from './flags.ts'
import { accepted, type Outcome, refused } from './outcome.ts'
import type { Restriction } from './restriction.ts'

/**
 * What an action needs beyond a wallet. `unrestricted`: only that, so that people can take their
 * own out (cancel an order, withdraw) while trading is off.
 */
export const needs = ['trading', 'wire', 'bridging', 'unrestricted'] as const

export type Need = (typeof needs)[number]

export type Unavailability = 'restricted' | 'trading_unavailable' | 'flag_off'

export type AvailabilityFacts = {
  need: Need
  flags: Flags
  appEnv: AppEnv
  restriction: Restriction
}

const OWN_FLAG: Partial<Record<Need, FlagName>> = {
  wire: 'WireTransferPurchases',
  bridging: 'Bridging',
}

/**
 * Spec 6, in this order of reasons: a restricted wallet in every environment; then, in production
 * only, the Trading flag; then the flag of the action's own. Page and server ask this one function.
 */
export function availabilityOf(facts: AvailabilityFacts): Outcome<'available', Unavailability> {
  const { need, flags, appEnv, restriction } = facts
  if (restriction === 'restricted') return refused('restricted')
  if (need === 'unrestricted') return accepted('available')
  if (appEnv === 'prod' && !flags.Trading) return refused('trading_unavailable')
  const ownFlag = OWN_FLAG[need]
  if (ownFlag !== undefined && !flags[ownFlag]) return refused('flag_off')
  return accepted('available')
}
