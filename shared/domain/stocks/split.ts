/** Ratio of a split: `from` shares become `to`, so four for one is 1 to 4. */
export type Ratio = { from: bigint; to: bigint }

/** Returns a balance per share or a token amount after a split, rounded down. */
export const toBalanceAfterDown = (before: bigint, { from, to }: Ratio): bigint =>
  (before * to) / from

/** Returns the price per share after a split, rounded down. */
export const toPriceAfterDown = (before: bigint, { from, to }: Ratio): bigint =>
  (before * from) / to
