import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** How many seconds each part took in its last run that succeeded. */
export type Times = Readonly<Record<string, number>>

/** These variables change how much is measured, so a run with one of them says nothing about others. */
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

/** Stores how long a part of the usual size took, for the estimates of later runs. */
export function saveTime(file: string, name: string, seconds: number): void {
  if (SIZES.some((variable) => process.env[variable] !== undefined)) return
  const times = { ...readTimes(file), [name]: Math.round(seconds) }
  const sorted = Object.fromEntries(
    Object.entries(times).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeFileSync(`${file}.new`, `${JSON.stringify(sorted, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
