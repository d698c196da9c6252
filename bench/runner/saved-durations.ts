import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Durations in seconds of the last successful run of each benchmark. */
export type SavedDurations = Readonly<Record<string, number>>

/** Variables that change the amount of work, so that the durations of such a run are not saved. */
const SIZES = [
  'BENCH_BLOCKS',
  'BENCH_ORDERS',
  'BENCH_ORDERS_STORED',
  'BENCH_REDEMPTIONS',
  'BENCH_PAGE',
  'BENCH_PAGE_ROUNDS',
  'SOAK_MINUTES',
  'TEST_ENGINE',
]

export const readSavedDurations = (file: string): SavedDurations =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SavedDurations) : {}

/** Stores the duration of a benchmark of the usual size, for the estimates of later runs. */
export function saveDuration(file: string, name: string, seconds: number): void {
  if (SIZES.some((variable) => process.env[variable] !== undefined)) return
  const times = { ...readSavedDurations(file), [name]: Math.round(seconds) }
  const sorted = Object.fromEntries(
    Object.entries(times).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeFileSync(`${file}.new`, `${JSON.stringify(sorted, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
