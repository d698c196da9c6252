import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Http } from '../../platform/ambient.ts'
import { createAlpacaHoldings } from './alpaca.ts'
import {
  completeActivity,
  readActivities,
  toPaidDistributions,
  toTakenBackDistributions,
} from './alpaca-activities.ts'
import type { Holdings, PaidDistribution, TakenBackDistribution } from './port.ts'

/** Returns the account that holds the shares behind the stock tokens. */
export const createHoldings = (access: ProviderAccountAccess, http: Http): Holdings =>
  createAlpacaHoldings(access, http)

/**
 * Returns the text of an odd activity with values entered by hand, by the broker's field names; the reason against is a
 * sentence. One without an id gets `idIfMissing`.
 */
export const completeOddActivity = (
  raw: string,
  values: Readonly<Record<string, string>>,
  idIfMissing: string,
): Outcome<string, string> => completeActivity(raw, values, idIfMissing)

/** Returns the payment or the take-back of an activity's text that can be read. */
export function toDistributions(raw: string): {
  paid: PaidDistribution[]
  takenBack: TakenBackDistribution[]
} {
  const { activities } = readActivities([JSON.parse(raw)])
  return {
    paid: toPaidDistributions(activities),
    takenBack: toTakenBackDistributions(activities),
  }
}
