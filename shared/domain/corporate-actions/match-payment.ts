/** One dividend that a payment of the broker may belong to; dates are New York's, rates have `PRICE_DECIMALS`. */
export type PayableDividend = {
  id: string
  symbol: string
  payDate: string
  perShare: bigint
  /** The dividend is the rest of one that was paid before; the broker may pay it long after the payment date. */
  isCorrection: boolean
  /** Cash that the dividend lacks after its payments, in base units of USD+; null before its snapshot. */
  missing: bigint | null
  hasPayment: boolean
}

export type BrokerPayment = { symbol: string; paidDate: string; perShare: bigint }

/** The vendor announces the payment date; the payment may be a few days late, but less than one dividend period. */
const PAID_WITHIN_DAYS = 20
/** It may be booked a few days early, as a payment date on a holiday moves. */
const PAID_EARLY_DAYS = 7
const CORRECTED_WITHIN_DAYS = 120
const DAY_MS = 86_400_000

/**
 * Requirement CW-02: returns the one dividend that a payment belongs to, null if there is none or that is not certain:
 * the same stock and rate, and of several the one with the nearest payment date before it. It is not certain if a later
 * payment date is as near. A dividend that is paid in parts takes further payments until it lacks nothing.
 */
export function findPaidDividend(
  payment: BrokerPayment,
  dividends: readonly PayableDividend[],
): PayableDividend | null {
  const fitting = dividends.filter(
    (each) =>
      each.symbol === payment.symbol && isSameRate(each, payment) && takesFurtherPayment(each),
  )
  const [nearest] = fitting
    .filter((each) => isInTime(each, payment))
    .toSorted((a, b) => toOrder(a, payment) - toOrder(b, payment))
  if (!nearest) return null
  const lateDays = toLateDays(nearest, payment)
  if (fitting.some((each) => isPaidEarly(each, payment, lateDays))) return null
  // Before the snapshot of a dividend, it is unknown whether the dividend takes a second payment.
  return nearest.missing === null && nearest.hasPayment ? null : nearest
}

/** Returns whether a dividend takes a further payment; one without holders takes exactly one. */
export const takesFurtherPayment = ({ missing, hasPayment }: PayableDividend) =>
  !hasPayment || missing === null || missing > 0n

function isInTime(dividend: PayableDividend, payment: BrokerPayment) {
  const lateDays = toLateDays(dividend, payment)
  return (
    lateDays >= 0 && lateDays <= (dividend.isCorrection ? CORRECTED_WITHIN_DAYS : PAID_WITHIN_DAYS)
  )
}

/** Returns whether the payment may be an early one for a dividend, because it is at most `days` before it. */
function isPaidEarly(dividend: PayableDividend, payment: BrokerPayment, days: number) {
  const earlyDays = -toLateDays(dividend, payment)
  return earlyDays > 0 && earlyDays <= Math.min(days, PAID_EARLY_DAYS)
}

const toLateDays = ({ payDate }: PayableDividend, { paidDate }: BrokerPayment) =>
  (Date.parse(paidDate) - Date.parse(payDate)) / DAY_MS

/**
 * Returns whether the rates are equal to the broker's precision. The vendor's is cut to eight decimals, the broker's is
 * rounded to eight, seven or six, which its zeros show.
 */
function isSameRate({ perShare }: PayableDividend, payment: BrokerPayment): boolean {
  const half = payment.perShare % 100n === 0n ? 50n : payment.perShare % 10n === 0n ? 5n : 0n
  const difference = payment.perShare - perShare
  return difference >= -half && difference <= (half === 0n ? 1n : half)
}

/** Returns the sort order: fewer days first, then a dividend that is paid in part, so that its parts add up. */
const toOrder = (dividend: PayableDividend, payment: BrokerPayment) =>
  toLateDays(dividend, payment) + (dividend.hasPayment ? 0 : 0.5)

/** Units of a rate that the broker may have rounded to five or to four decimals. */
const COARSE_UNITS = [1_000n, 10_000n]

/**
 * Returns the payment with the announced rate that the broker rounded to five or four decimals: 0.2512345 for 0.2512. Only
 * if no dividend of the stock has the broker's rate itself, and all that round to it have one rate.
 */
export function withAnnouncedRate<Payment extends BrokerPayment>(
  payment: Payment,
  dividends: readonly PayableDividend[],
): Payment {
  const ofStock = dividends.filter(({ symbol }) => symbol === payment.symbol)
  if (ofStock.some((each) => isSameRate(each, payment))) return payment
  const rates = new Set(
    ofStock.filter((each) => isRounded(each, payment)).map(({ perShare }) => perShare),
  )
  const [rate] = rates
  return rate !== undefined && rates.size === 1 ? { ...payment, perShare: rate } : payment
}

const isRounded = ({ perShare }: PayableDividend, payment: BrokerPayment) =>
  COARSE_UNITS.some((unit) => ((perShare + unit / 2n) / unit) * unit === payment.perShare)
