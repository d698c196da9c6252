import { addBankDays, bankDayAt } from './bank-days.ts'

/**
 * Cut-off time of the broker, in minutes after midnight in New York. Later requests count as of the next bank day.
 * It is after the last same-day window of FedACH (16:45), so a transfer never settles on the day of its request.
 */
export const ACH_CUT_OFF_MINUTES = 19 * 60 + 30

/** Bank days between the request and the settlement. */
export const ACH_SETTLEMENT_DAYS = 3

/** Returns the bank day (`YYYY-MM-DD`) as of which a transfer requested at this moment of market time counts. */
export const achBusinessDayOf = (worldMs: number): string => bankDayAt(worldMs, ACH_CUT_OFF_MINUTES)

/** Returns the expected settlement date (`YYYY-MM-DD`) of a transfer requested at this moment of market time. */
export const achSettlementDateOf = (worldMs: number): string =>
  addBankDays(achBusinessDayOf(worldMs), ACH_SETTLEMENT_DAYS)
