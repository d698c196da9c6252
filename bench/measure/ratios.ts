import { printStep } from './print-step.ts'

/** Both sides of one comparison, each as a rate per second. */
export type ComparedRates = { name: string; ours: number[]; floor: number[] }

/** The target of a measurement, and a description of how the measurement was made. */
export type BenchmarkGoal = {
  targetMin?: number
  targetMax?: number
  targetMaxMs?: number
  how: string
}

export type ValueRange = { min: number; median: number; max: number }

/** One benchmark's entry in `results` of `results.json`. */
export type BenchmarkResult = BenchmarkGoal & { name: string; rounds: number; date: string } & (
    | { ratio: ValueRange; oursPerSecond: number; floorPerSecond: number }
    | { spanMs: ValueRange }
    | { ratio: ValueRange; ours: number; floor: number; unit: string }
    | { span: ValueRange; unit: string }
  )

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const middle = (values: readonly number[]) => sorted(values)[values.length >> 1] ?? 0

/**
 * Returns the result of a comparison: the ratios of its rounds, in each of which both sides ran. Only ratios can be
 * compared between machines.
 */
export function toRatioResult(
  { name, ours, floor }: ComparedRates,
  goal: BenchmarkGoal,
): BenchmarkResult {
  const ratios = ours.map((rate, round) => rate / (floor[round] ?? Number.NaN))
  return {
    name,
    ...goal,
    ratio: toSpan(ratios, 2),
    oursPerSecond: toRate(middle(ours)),
    floorPerSecond: toRate(middle(floor)),
    rounds: ours.length,
    date: today(),
  }
}

export const toDelayResult = (
  name: string,
  spansMs: readonly number[],
  goal: BenchmarkGoal,
): BenchmarkResult => ({
  name,
  ...goal,
  spanMs: toSpan(spansMs, 1),
  rounds: spansMs.length,
  date: today(),
})

type Costs = { name: string; ours: readonly number[]; floor: readonly number[]; unit: string }

/** Returns the result of a comparison of two costs, as their ratio; smaller is better. */
export const toCostResult = (
  { name, ours, floor, unit }: Costs,
  goal: BenchmarkGoal,
): BenchmarkResult => ({
  name,
  ...goal,
  ratio: toSpan(
    ours.map((cost, round) => cost / (floor[round] ?? Number.NaN)),
    2,
  ),
  ours: toRate(middle(ours)),
  floor: toRate(middle(floor)),
  unit,
  rounds: ours.length,
  date: today(),
})

type Figures = { name: string; values: readonly number[]; unit: string }

/** Returns the result of a figure without a comparison. */
export const toFigureResult = (
  { name, values, unit }: Figures,
  goal: BenchmarkGoal,
): BenchmarkResult => ({
  name,
  ...goal,
  span: toSpan(values, 3),
  unit,
  rounds: values.length,
  date: today(),
})

export function formatResult(result: BenchmarkResult): string {
  const wanted = result.targetMin ?? result.targetMax ?? result.targetMaxMs
  const target = wanted === undefined ? '' : `, wanted ${wanted}`
  if ('spanMs' in result) return `${result.name}: ${toRangeText(result.spanMs)} ms${target}`
  if ('span' in result) return `${result.name}: ${toRangeText(result.span)} ${result.unit}${target}`
  if ('unit' in result) {
    const beside = `${result.ours} beside ${result.floor} ${result.unit}`
    return `${result.name}: ${toRangeText(result.ratio)}${target}, ${beside}`
  }
  const rates = `${result.oursPerSecond} against ${result.floorPerSecond} per second`
  return `${result.name}: ${toRangeText(result.ratio)}${target}, ${rates}`
}

/** Rounds a rate to an integer, or to tenths below a hundred. */
const toRate = (rate: number) => Number(rate.toFixed(rate < 100 ? 1 : 0))

const toRangeText = ({ min, median, max }: ValueRange) =>
  `${min} / ${median} / ${max} (min / median / max)`

function toSpan(values: readonly number[], digits: number): ValueRange {
  const all = sorted(values)
  const round = (value = Number.NaN) => Number(value.toFixed(digits))
  return { min: round(all[0]), median: round(middle(all)), max: round(all.at(-1)) }
}

const today = () => new Date().toISOString().slice(0, 10)

/** Measures our code and the reference (`floor`) in turn, so that other load of the machine slows both. */
export async function measureInTurn(
  name: string,
  rounds: number,
  sides: { ours: () => Promise<number>; floor: () => Promise<number> },
): Promise<ComparedRates> {
  const rates: ComparedRates = { name, ours: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    rates.floor.push(await sides.floor())
    rates.ours.push(await sides.ours())
    const ratio = (rates.ours.at(-1) ?? 0) / (rates.floor.at(-1) ?? Number.NaN)
    printStep(`${name}, round ${round + 1} of ${rounds}: ${ratio.toFixed(2)}`)
  }
  return rates
}

/** Returns how many of `count` operations finish per second. */
export async function measureOperationRate(
  count: number,
  work: () => Promise<void>,
): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (count * 1000) / (performance.now() - startedMs)
}
