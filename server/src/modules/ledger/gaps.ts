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

/**
 * The gaps in which an entry may still come. `writers`: transactions that wrote entries before `found` was looked
 * for: whoever is not among them had committed by then or never will.
 */
export const toOpenGaps = (
  gaps: readonly Gap[],
  { writers, found }: { writers: readonly string[]; found: readonly EntryRange[] },
): Gap[] =>
  gaps
    .filter(({ heldBy }) => heldBy.some((holder) => writers.includes(holder)))
    .flatMap((gap) => toHoles(gap, found).map((hole) => ({ ...hole, heldBy: gap.heldBy })))
