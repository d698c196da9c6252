/** One payment of the broker, less earlier take-backs; rates have `PRICE_DECIMALS`, amounts are base units of USD+. */
export type RemainingBrokerPayment = {
  id: string
  symbol: string
  paidDate: string
  perShare: bigint
  amount: bigint
  /** `funded`: holders are paid from it; `matched`: it belongs to a dividend that is not funded yet. */
  use: 'free' | 'matched' | 'funded'
  /** Id of the dividend that the payment belongs to, without its corrections; null if it belongs to none. */
  dividendId: string | null
}

/** Cash that the broker took back; both figures are positive. */
export type BrokerTakeBack = {
  symbol: string
  bookedDate: string
  /** Null if the broker does not state it. */
  perShare: bigint | null
  amount: bigint
  /** Id of the payment that is taken back; null if the broker does not name it. */
  paymentId: string | null
}

export type TakenBackPayment = {
  paymentId: string
  /** Decrease of the payment's rate; 0 if the payment is taken back for some of the shares only. */
  perShare: bigint
}

const TAKEN_BACK_WITHIN_DAYS = 120
const DAY_MS = 86_400_000
const ORDER = { free: 0, matched: 1, funded: 2 } as const

/**
 * Requirement CW-02: returns the one payment that a negative activity of the broker takes back, null if that is not
 * certain. A payment of the same rate is taken back as a whole: of several the one that fewest depend on, then the
 * newest. A lower rate is a correction, and must fit the payments for a single dividend. One that the broker names is
 * taken back as far as the amount says.
 */
export function findTakenBackPayment(
  takeBack: BrokerTakeBack,
  payments: readonly RemainingBrokerPayment[],
): TakenBackPayment | null {
  const { paymentId } = takeBack
  const fitting = payments.filter((each) =>
    paymentId === null ? fits(each, takeBack) : each.id === paymentId && each.amount > 0n,
  )
  const [whole] = fitting
    .filter((each) =>
      paymentId === null ? isWhole(each, takeBack) : takeBack.amount >= each.amount,
    )
    .sort(byUseThenNewest)
  if (whole) return { paymentId: whole.id, perShare: whole.perShare }
  const [part, ...others] = fitting.sort(byUseThenNewest)
  return part && others.every(({ dividendId }) => dividendId && dividendId === part.dividendId)
    ? { paymentId: part.id, perShare: toPartOfRate(part, takeBack) }
    : null
}

function fits(
  payment: RemainingBrokerPayment,
  { symbol, bookedDate, perShare, amount }: BrokerTakeBack,
) {
  const lateDays = (Date.parse(bookedDate) - Date.parse(payment.paidDate)) / DAY_MS
  return (
    payment.symbol === symbol &&
    lateDays >= 0 &&
    lateDays <= TAKEN_BACK_WITHIN_DAYS &&
    amount <= payment.amount &&
    (perShare ?? 0n) <= payment.perShare
  )
}

const isWhole = (payment: RemainingBrokerPayment, { perShare, amount }: BrokerTakeBack) =>
  payment.amount === amount && (perShare === null || payment.perShare === perShare)

/** Returns by how much a partial take-back lowers the payment's rate; 0 if it is for some of the shares only. */
function toPartOfRate(
  payment: RemainingBrokerPayment,
  { perShare, amount }: BrokerTakeBack,
): bigint {
  if (perShare === payment.perShare) return 0n
  return perShare ?? (payment.perShare * amount) / payment.amount
}

const byUseThenNewest = (a: RemainingBrokerPayment, b: RemainingBrokerPayment) =>
  ORDER[a.use] - ORDER[b.use] || (a.paidDate + a.id < b.paidDate + b.id ? 1 : -1)
