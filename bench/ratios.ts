/** Both sides of one comparison, each in a unit per second. */
export type Rates = { name: string; ours: number[]; floor: number[] }

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const middle = (values: readonly number[]) => sorted(values)[values.length >> 1] ?? 0

/** Only the ratio travels from machine to machine; it is taken per round, as both ran then. */
export function toRatioLine({ name, ours, floor }: Rates): string {
  const ratios = sorted(ours.map((rate, round) => rate / (floor[round] ?? Number.NaN)))
  const [min, max] = [ratios[0] ?? 0, ratios.at(-1) ?? 0]
  const figures = [min, middle(ratios), max].map((ratio) => ratio.toFixed(2)).join(' / ')
  const rates = `${Math.round(middle(ours))} against ${Math.round(middle(floor))} per second`
  return `${name}: ${figures} (min / median / max), ${rates}`
}

export function toSpanLine(name: string, spansMs: readonly number[]): string {
  const all = sorted(spansMs)
  const at = (part: number) => (all[Math.floor((all.length - 1) * part)] ?? 0).toFixed(1)
  return `${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, ${all.length} times`
}

/** Ours and the floor in turn, so that what else the machine does meets both. */
export async function alternate(
  name: string,
  rounds: number,
  sides: { ours: () => Promise<number>; floor: () => Promise<number> },
): Promise<Rates> {
  const rates: Rates = { name, ours: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    rates.floor.push(await sides.floor())
    rates.ours.push(await sides.ours())
  }
  return rates
}

/** How many per second, of a count of things done. */
export async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (count * 1000) / (performance.now() - startedMs)
}
