/** A value at a time, in any unit. */
export type GrowthPoint = { atMs: number; value: bigint }

/** A point in a 100 by 100 box, y growing downward. */
export type GrowthSpot = { x: number; y: number }

/** Margins above and below the line, so that its ends are visible. */
const TOP = 8
const BOTTOM = 92

/** Returns the chart's points. For drawing only; no amount is computed from them. */
export function toGrowthSpots(points: readonly GrowthPoint[]): GrowthSpot[] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return []
  const rises = points.map(({ value }) => Number(value - first.value))
  const low = Math.min(...rises)
  const width = Math.max(1, last.atMs - first.atMs)
  const height = Math.max(...rises) - low || 1
  return points.map(({ atMs }, index) => ({
    x: (100 * (atMs - first.atMs)) / width,
    y: BOTTOM - ((BOTTOM - TOP) * ((rises[index] ?? 0) - low)) / height,
  }))
}
