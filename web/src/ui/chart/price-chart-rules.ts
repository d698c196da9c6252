/** A price for drawing only, never for computing amounts. */
export type PlotSpot = { xPercent: number; value: number }

export type ChartScale = { min: number; max: number }

/** Margin above and below the line, as a fraction of the line's height. */
const ROOM = 0.1

/** Returns the range of values with a margin; a constant line gets a small range. */
export function toChartScale(values: readonly number[]): ChartScale {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = Math.max((high - low) * ROOM, high * 0.0005, 0.01)
  return { min: low - room, max: high + room }
}

export const toYPercent = (value: number, { min, max }: ChartScale): number =>
  (100 * (max - value)) / (max - min)

const STEPS = [1, 2, 2.5, 5, 10] as const
const TICKS_MAX = 5

/** Returns at most five round values within the scale. */
export function toChartTicks({ min, max }: ChartScale): number[] {
  const rough = (max - min) / TICKS_MAX
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  const first = Math.ceil(min / step)
  const count = Math.floor(max / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

/** Returns the index of the spot nearest to a horizontal position. */
export function findNearestSpot(spots: readonly PlotSpot[], xPercent: number): number {
  let nearest = 0
  spots.forEach((spot, index) => {
    const best = spots[nearest]
    if (best && Math.abs(spot.xPercent - xPercent) < Math.abs(best.xPercent - xPercent)) {
      nearest = index
    }
  })
  return nearest
}

/** Number of spots that PageUp and PageDown move. */
const PAGE = 10

/** Returns the spot that a key moves to; null for other keys. */
export function toSpotAfterKey(key: string, now: number | null, count: number): number | null {
  const last = count - 1
  const from = now ?? last
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - PAGE,
    PageUp: from + PAGE,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined ? null : Math.min(last, Math.max(0, target))
}

const toText = (value: number) => value.toFixed(2)

/** Returns the line as an SVG path in a 100 by 100 box. */
export const toChartLinePath = (spots: readonly PlotSpot[], scale: ChartScale): string =>
  `M${spots.map(({ xPercent, value }) => `${toText(xPercent)} ${toText(toYPercent(value, scale))}`).join('L')}`

/** Returns the area below the line as a clip-path polygon. */
export function toChartAreaShape(spots: readonly PlotSpot[], scale: ChartScale): string {
  const points = spots.map(
    ({ xPercent, value }) => `${toText(xPercent)}% ${toText(toYPercent(value, scale))}%`,
  )
  const [first, last] = [spots[0]?.xPercent ?? 0, spots.at(-1)?.xPercent ?? 0]
  return `polygon(${toText(first)}% 100%,${points.join(',')},${toText(last)}% 100%)`
}
