/** Ratio of a split: `from` shares become `to`, so four for one is 1 to 4. */
export type SplitRatio = { from: bigint; to: bigint }

/** Returns a balance per share or a token amount after a split, rounded down. */
export const toBalanceAfterSplitDown = (before: bigint, { from, to }: SplitRatio): bigint =>
  (before * to) / from

/** Returns the price per share after a split, rounded down. */
export const toPriceAfterSplitDown = (before: bigint, { from, to }: SplitRatio): bigint =>
  (before * from) / to
