import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Http } from '../../platform/ambient.ts'
import { createAlpacaHoldings } from './alpaca.ts'
import {
  completeAlpacaActivity,
  parseDividendActivities,
  toPaidDistributions,
  toTakenBackDistributions,
} from './alpaca-activities.ts'
import type {
  CustodyPosition,
  HoldingsProvider,
  PaidDistribution,
  TakenBackDistribution,
} from './port.ts'

/** Returns the account that holds the shares behind the stock tokens. */
export const createHoldingsProvider = (
  access: ProviderAccountAccess,
  http: Http,
): HoldingsProvider => createAlpacaHoldings(access, http)

/** Returns how many shares of a stock the custodian holds, 0 without a position; null if its position is not readable. */
export function toSharesHeld(positions: readonly CustodyPosition[], symbol: string): bigint | null {
  const position = positions.find((each) => each.symbol === symbol)
  if (position) return position.amount
  return positions.some((each) => each.symbol === null) ? null : 0n
}

/**
 * Completes an unreadable activity with values entered by hand under the broker's field names. Returns its text, or a
 * sentence that says why it still cannot be read. An activity without an id gets `idIfMissing`.
 */
export const completeOddActivity = (
  raw: string,
  values: Readonly<Record<string, string>>,
  idIfMissing: string,
): Outcome<string, string> => completeAlpacaActivity(raw, values, idIfMissing)

/** Returns the payment or the take-back in the text of a readable activity. */
export function toDistributions(raw: string): {
  paid: PaidDistribution[]
  takenBack: TakenBackDistribution[]
} {
  const { activities } = parseDividendActivities([JSON.parse(raw)])
  return {
    paid: toPaidDistributions(activities),
    takenBack: toTakenBackDistributions(activities),
  }
}
