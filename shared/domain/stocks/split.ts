/** Who had `from` shares has `to`; four for one is from 1 to 4. Both in the same units. */
export type Ratio = { from: bigint; to: bigint }

/** What the balance of one share, or an amount of tokens, becomes; rounded down, so never more. */
export const toBalanceAfterDown = (before: bigint, { from, to }: Ratio): bigint =>
  (before * to) / from

/** What one share costs afterwards, rounded down. */
export const toPriceAfterDown = (before: bigint, { from, to }: Ratio): bigint =>
  (before * from) / to
