import type { KnownValuePoint } from '../gains/return-rules.ts'

/** A point in a 100 by 100 box, y growing downward. For drawing only, never for computing amounts. */
type Spot = { x: number; y: number }

export type ValuePlot = {
  /** Position of each point. */
  spots: readonly Spot[]
  /** Corners of the line of values. It steps at a deposit, which happens at one moment and is no gain. */
  values: readonly Spot[]
  /** Corners of the line of net deposits, which steps too. */
  netDeposits: readonly Spot[]
  /** Horizontal grid lines with their values. */
  lines: readonly { units: bigint; y: number }[]
}

/** Margin above the highest point. */
const TOP = 8

/** Returns the plot. For drawing only; no amount is computed from it. */
export function toValuePlot(points: readonly KnownValuePoint[]): ValuePlot {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return { spots: [], values: [], netDeposits: [], lines: [] }
  const corners = points.map((point, index) => toCorners(points[index - 1] ?? point, point))
  const { low, high } = toRange(corners)
  const width = Math.max(1, last.atMs - first.atMs)
  const toX = (atMs: number) => (100 * (atMs - first.atMs)) / width
  const toY = (units: bigint) =>
    100 - ((100 - TOP) * Number(((units - low) * 1_000_000n) / (high - low))) / 1_000_000
  const toSpots = (atMs: number, corner: readonly bigint[]): Spot[] =>
    corner.map((units) => ({ x: toX(atMs), y: toY(units) }))
  return {
    spots: points.map(({ atMs, value }) => ({ x: toX(atMs), y: toY(value) })),
    values: corners.flatMap(({ atMs, values }) => toSpots(atMs, values)),
    netDeposits: corners.flatMap(({ atMs, netDeposits }) => toSpots(atMs, netDeposits)),
    lines: toLines(low, high).map((units) => ({ units, y: toY(units) })),
  }
}

/** The corners of both lines at one point: before and after its deposits, or one where nothing moved. */
type Corners = { atMs: number; values: readonly bigint[]; netDeposits: readonly bigint[] }

function toCorners(
  before: KnownValuePoint,
  { atMs, value, netDeposits }: KnownValuePoint,
): Corners {
  const flow = netDeposits - before.netDeposits
  if (flow === 0n) return { atMs, values: [value], netDeposits: [netDeposits] }
  // A deposit may be lost or sold again by now; the line then stays at zero, because no value is negative.
  const without = value > flow ? value - flow : 0n
  return { atMs, values: [without, value], netDeposits: [before.netDeposits, netDeposits] }
}

/**
 * Returns the range of the axis, which begins slightly below the minimum, so that small changes of a large sum are
 * visible.
 */
function toRange(corners: readonly Corners[]) {
  const all = corners
    .flatMap(({ values, netDeposits }) => [...values, ...netDeposits])
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const least = all[0] ?? 0n
  const most = all.at(-1) ?? 0n
  const room = (most - least) / 4n || (most < 0n ? -most : most) / 20n || 1n
  const low = least - room
  return { low: least >= 0n && low < 0n ? 0n : low, high: most === least ? most + room : most }
}

const LINES_MAX = 4n

/** Returns at most four round values within the range. */
function toLines(low: bigint, high: bigint): bigint[] {
  const step = toRoundStep((high - low) / LINES_MAX)
  const first = low >= 0n ? ((low + step - 1n) / step) * step : (low / step) * step
  const lines: bigint[] = []
  for (let units = first; units <= high; units += step) lines.push(units)
  return lines
}

/** Returns the smallest of the steps 1, 2, 5, 10, 20, … that is not below `least`. */
function toRoundStep(least: bigint): bigint {
  const power = 10n ** BigInt(Math.max(0, least.toString().length - 1))
  return [1n, 2n, 5n, 10n].map((part) => part * power).find((step) => step >= least) ?? 1n
}

const toText = ({ x, y }: Spot) => `${x.toFixed(2)} ${y.toFixed(2)}`

export const toValueLinePath = (spots: readonly Spot[]) =>
  spots.length === 0 ? '' : `M${spots.map(toText).join('L')}`

const toCorner = ({ x, y }: Spot) => `${x.toFixed(2)}% ${y.toFixed(2)}%`

/** Returns the area below the line. */
export const toAreaShapeBelow = (spots: readonly Spot[]) =>
  `polygon(0 100%,${spots.map(toCorner).join(',')},100% 100%)`

/** Returns the area between the two lines. */
export const toAreaShapeBetween = (values: readonly Spot[], netDeposits: readonly Spot[]) =>
  `polygon(${[...values, ...netDeposits.toReversed()].map(toCorner).join(',')})`

/** Formats axis labels: "51.8 k". */
export function toCompactAmountLabel(units: bigint): string {
  const whole = Number(units / 10n ** 14n) / 10_000
  const size = Math.abs(whole)
  const text =
    size >= 1_000_000
      ? `${trim(whole / 1_000_000)}\u00a0M`
      : size >= 10_000
        ? `${trim(whole / 1000)}\u00a0k`
        : whole.toFixed(size >= 100 ? 0 : 2)
  return text.replace('-', '−')
}

const trim = (value: number) => value.toFixed(1).replace(/\.0$/, '')
