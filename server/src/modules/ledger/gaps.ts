/** Numbers of entries, each from the first to the last. */
export type EntryRange = { first: number; last: number }

/** Numbers that no entry had yet when a later one was sealed, and the transactions that wrote entries then. */
export type Gap = EntryRange & { heldBy: readonly string[] }

/** What is left of a range without those that were found, which come in ascending order. */
export function toHoles({ first, last }: EntryRange, found: readonly EntryRange[]): EntryRange[] {
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

export type Look = {
  /** Transactions that wrote entries before it: whoever is not among them had committed by then or never will. */
  writers: readonly string[]
  found: readonly EntryRange[]
  /** The last number up to which gaps were looked into; null where all were. */
  upTo: number | null
}

/** The gaps in which an entry may still come, or may have come where nobody looked. */
export const toOpenGaps = (gaps: readonly Gap[], { writers, found, upTo }: Look): Gap[] =>
  gaps.flatMap((gap) =>
    toHoles(gap, found).flatMap((hole) => {
      if (gap.heldBy.some((holder) => writers.includes(holder)))
        return [{ ...hole, heldBy: gap.heldBy }]
      if (upTo === null || hole.last <= upTo) return []
      return [{ first: Math.max(hole.first, upTo + 1), last: hole.last, heldBy: gap.heldBy }]
    }),
  )
