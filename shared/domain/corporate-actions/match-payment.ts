/** One dividend that a payment of the broker may belong to; dates are New York's, rates have `PRICE_DECIMALS`. */
export type PayableDividend = {
  id: string
  symbol: string
  payDate: string
  perShare: bigint
  /** The dividend is the rest of one that was paid before; the broker may pay it long after the payment date. */
  isCorrection: boolean
}

export type BrokerPayment = { symbol: string; paidDate: string; perShare: bigint }

/** The vendor announces the payment date; the payment may be a few days late, but less than one dividend period. */
const PAID_WITHIN_DAYS = 20
const CORRECTED_WITHIN_DAYS = 120
const DAY_MS = 86_400_000

/**
 * Requirement CW-02: returns the one dividend that a payment belongs to, null if there is none: the same stock and the
 * same rate, within days after the payment date. Among equal ones it is the first; the caller leaves out dividends that
 * have their payment already.
 */
export function findPaidDividend(
  payment: BrokerPayment,
  dividends: readonly PayableDividend[],
): PayableDividend | null {
  return dividends.find((each) => isPaidBy(each, payment)) ?? null
}

function isPaidBy(dividend: PayableDividend, { symbol, paidDate, perShare }: BrokerPayment) {
  const lateDays = (Date.parse(paidDate) - Date.parse(dividend.payDate)) / DAY_MS
  const lateMax = dividend.isCorrection ? CORRECTED_WITHIN_DAYS : PAID_WITHIN_DAYS
  const isInTime = lateDays >= 0 && lateDays <= lateMax
  return dividend.symbol === symbol && dividend.perShare === perShare && isInTime
}
