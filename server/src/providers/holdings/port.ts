/**
 * Shares that the custodian holds for us; `amount` has `STOCK_TOKEN_DECIMALS`. Null is what could not be read: a position
 * without a symbol may be that of any stock.
 */
export type CustodyPosition = { symbol: string | null; amount: bigint | null }

/** Cash that was paid on shares held; `perShare` has `PRICE_DECIMALS`. */
export type PaidDistribution = {
  /** The broker's id of this activity; each payment and each correction is an activity of its own. */
  id: string
  symbol: string
  paidDate: string
  perShare: bigint
  /** The whole payment in base units of USD+. */
  amount: bigint
}

/** Cash of an earlier payment that the broker took back; `perShare` and `amount` are positive. */
export type TakenBackDistribution = {
  id: string
  symbol: string
  bookedDate: string
  /** Null if the broker does not state it. */
  perShare: bigint | null
  amount: bigint
  /** The payment that was canceled; null if the broker booked the cash out without naming it. */
  paymentId: string | null
}

/** An activity that could not be read; `raw` is its text as JSON, `id` the broker's, null if it has none. */
export type OddActivity = { id: string | null; raw: string; reason: string }

/** A purchase for `amount` dollars (base units of USD+, whole cents); `key` is its idempotency key. */
export type SharePurchase = { key: string; symbol: string; amount: bigint }

/**
 * `shares` has `STOCK_TOKEN_DECIMALS` and is 0 until the order is filled. `open`: waits for the market or for
 * fills; `failed`: the broker refuses such an order now.
 */
export type SharePurchaseState = { status: 'open' | 'filled' | 'failed'; shares: bigint }

/**
 * The account that holds the shares behind the stock tokens, and the dividends they paid. Circle holds dollars
 * only, so this is another vendor's account. Every function throws only `ProviderError`. Dates are
 * `2026-12-01`.
 */
export type HoldingsProvider = {
  listPositions: () => Promise<CustodyPosition[]>
  /** Lists the payments from this day on, ordered by day. */
  listPaid: (since: string) => Promise<PaidDistribution[]>
  /** Lists payments taken back from this day on, ordered by day; a canceled payment has the day of the payment. */
  listTakenBack: (since: string) => Promise<TakenBackDistribution[]>
  /** Lists the activities that could not be read, from about this day on. */
  listOddActivities: (since: string) => Promise<OddActivity[]>
  /** Buys once per key; called again with the same key it returns the state of that purchase. */
  buy: (purchase: SharePurchase) => Promise<SharePurchaseState>
}
