/** A range of entry numbers, both ends included. */
export type EntryRange = { first: number; last: number }

/**
 * Entry numbers that were missing when a later one was sealed, with the transactions that were writing entries then.
 */
export type EntryGap = EntryRange & { heldBy: readonly string[] }

/** Returns the parts of a range that are not in `found`, which is in ascending order. */
export function toMissingRanges(
  { first, last }: EntryRange,
  found: readonly EntryRange[],
): EntryRange[] {
  const holes: EntryRange[] = []
  let next = first
  for (const run of found) {
    if (run.last < first || run.first > last) continue
    if (run.first > next) holes.push({ first: next, last: run.first - 1 })
    next = run.last + 1
  }
  if (next <= last) holes.push({ first: next, last })
  return holes
}

export type SealingPass = {
  /**
   * Transactions that were writing entries before this pass. Any other transaction had committed by then, or never
   * will.
   */
  writers: readonly string[]
  found: readonly EntryRange[]
  /** The last number up to which gaps were searched; null if all were. */
  upTo: number | null
}

/** Returns the gaps that may still get an entry, or were not searched in this pass. */
export const toOpenGaps = (
  gaps: readonly EntryGap[],
  { writers, found, upTo }: SealingPass,
): EntryGap[] =>
  gaps.flatMap((gap) =>
    toMissingRanges(gap, found).flatMap((hole) => {
      if (gap.heldBy.some((holder) => writers.includes(holder)))
        return [{ ...hole, heldBy: gap.heldBy }]
      if (upTo === null || hole.last <= upTo) return []
      return [{ first: Math.max(hole.first, upTo + 1), last: hole.last, heldBy: gap.heldBy }]
    }),
  )
