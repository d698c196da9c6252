import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Durations in seconds of the last successful run of each part. */
export type Times = Readonly<Record<string, number>>

/** These variables change the amount of work, so such a run says nothing about others. */
const SIZES = [
  'BENCH_BLOCKS',
  'BENCH_ORDERS',
  'BENCH_ORDERS_STORED',
  'BENCH_PAGE',
  'BENCH_PAGE_ROUNDS',
  'SOAK_MINUTES',
  'TEST_ENGINE',
]

export const readTimes = (file: string): Times =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Times) : {}

/** Stores the duration of a part of the usual size, for the estimates of later runs. */
export function saveTime(file: string, name: string, seconds: number): void {
  if (SIZES.some((variable) => process.env[variable] !== undefined)) return
  const times = { ...readTimes(file), [name]: Math.round(seconds) }
  const sorted = Object.fromEntries(
    Object.entries(times).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeFileSync(`${file}.new`, `${JSON.stringify(sorted, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
