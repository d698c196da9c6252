/** Shares that the custodian holds for us: `amount` has `STOCK_TOKEN_DECIMALS`, as the tokens have. */
export type Position = { symbol: string; amount: bigint }

/** Cash that came for shares held: `perShare` has `PRICE_DECIMALS`. */
export type PaidDistribution = {
  vendorId: string
  symbol: string
  paidDate: string
  perShare: bigint
  /** All that came, in base units of USD+. */
  amount: bigint
}

/** For so many dollars (base units of USD+, whole cents), under the caller's name for it. */
export type Purchase = { key: string; symbol: string; amount: bigint }

/**
 * `shares` has `STOCK_TOKEN_DECIMALS`; 0 until it is filled. `open` until the market has opened and
 * filled it; `failed` where the broker takes no such order now.
 */
export type Order = { status: 'open' | 'filled' | 'failed'; shares: bigint }

/**
 * Who keeps the shares behind the stock tokens, and what they have brought. Circle keeps dollars and
 * no shares, so this is another vendor's account. Every function throws `ProviderError` and nothing
 * else. Dates are `2026-12-01`.
 */
export type Holdings = {
  listPositions: () => Promise<Position[]>
  /** Paid on this day or later, in order of the day. */
  listPaid: (since: string) => Promise<PaidDistribution[]>
  /** The same key is the same purchase, made once; asked again, it says how that stands. */
  buy: (purchase: Purchase) => Promise<Order>
}
