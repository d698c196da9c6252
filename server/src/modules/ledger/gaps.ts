/** Numbers that no entry had yet when a later one was sealed, and the transactions that wrote entries then. */
export type Gap = Hole & { heldBy: readonly string[] }

export type Hole = { first: number; last: number }

/** What is left of a hole without those numbers, which come in ascending order. */
export function toHoles({ first, last }: Hole, found: readonly number[]): Hole[] {
  const inside = found.filter((number) => number >= first && number <= last)
  const ends = [first - 1, ...inside, last + 1]
  return ends.slice(1).flatMap((end, index) => {
    const start = (ends[index] ?? end) + 1
    return end > start ? [{ first: start, last: end - 1 }] : []
  })
}

/**
 * The gaps in which an entry may still come. `writers`: transactions that wrote entries before `found` was looked
 * for: whoever is not among them had committed by then or never will.
 */
export const toOpenGaps = (
  gaps: readonly Gap[],
  { writers, found }: { writers: readonly string[]; found: readonly number[] },
): Gap[] =>
  gaps
    .filter(({ heldBy }) => heldBy.some((holder) => writers.includes(holder)))
    .flatMap((gap) => toHoles(gap, found).map((hole) => ({ ...hole, heldBy: gap.heldBy })))
