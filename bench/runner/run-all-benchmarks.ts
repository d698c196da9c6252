import { constants } from 'node:os'
import { parseBenchArguments } from './arguments.ts'
import type { BenchmarkOutcome, BenchmarksByName } from './benchmark.ts'
import { estimateTime, formatDuration, formatEstimate } from './estimate.ts'
import { readSavedDurations, saveDuration } from './saved-durations.ts'
import { type StartedBenchmark, startBenchmark } from './start-benchmark.ts'
import { formatBenchmarkSummary } from './summary.ts'

export type BenchmarkRun = {
  args: readonly string[]
  parts: BenchmarksByName
  /** The script that runs one benchmark, by name. */
  script: URL
  timesFile: string
}

/** Runs the benchmarks one after another, whether or not they succeed; returns the exit code. */
export async function runBenchmarks(bench: BenchmarkRun): Promise<number> {
  const wanted = parseBenchArguments(bench.args, bench.parts)
  if (!wanted.ok) {
    process.stderr.write(`${wanted.reason}\n`)
    return 1
  }
  const { names, isList } = wanted.value
  if (isList) {
    process.stdout.write(listSelectedParts(bench, names))
    return 0
  }
  const interruption = watchSignals()
  const ends = await runAll(bench, names, interruption)
  process.stdout.write(formatBenchmarkSummary(ends))
  if (interruption.signal) return 128 + constants.signals[interruption.signal]
  return [...ends.values()].some(({ state }) => state === 'failed') ? 1 : 0
}

function listSelectedParts({ parts, timesFile }: BenchmarkRun, names: readonly string[]): string {
  const times = readSavedDurations(timesFile)
  const width = Math.max(...names.map((name) => name.length))
  const toTime = (seconds: number | undefined) =>
    seconds === undefined ? '' : ` (about ${formatDuration(seconds)})`
  return names
    .map((name) => `${name.padEnd(width)}  ${parts[name]?.about}${toTime(times[name])}\n`)
    .join('')
}

/** A signal that ends the run, and the benchmark that has to end first. */
type Interruption = { signal: NodeJS.Signals | null; current: StartedBenchmark | null }

function watchSignals(): Interruption {
  const interruption: Interruption = { signal: null, current: null }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends the signal to every process of the group, and parent processes pass it on too, so it may come
      // twice.
      if (interruption.signal) return
      interruption.signal = signal
      interruption.current?.end()
    })
  }
  return interruption
}

async function runAll(bench: BenchmarkRun, names: readonly string[], interruption: Interruption) {
  const ends = new Map<string, BenchmarkOutcome>()
  // The durations are read before the run saves its own, so that it is compared with earlier runs.
  const times = readSavedDurations(bench.timesFile)
  const timed = new Set(names.filter((name) => bench.parts[name]?.isTimed))
  for (const [index, name] of names.entries()) {
    if (interruption.signal) {
      ends.set(name, { state: 'skipped', reason: toReason(interruption), seconds: 0 })
      continue
    }
    const expected = estimateTime({ times, timed, done: listDone(ends), left: names.slice(index) })
    process.stdout.write(`[${index + 1}/${names.length}] ${name} … ${formatEstimate(expected)}\n`)
    const end = await runOne(bench, name, interruption)
    ends.set(name, end)
    if (end.state === 'ok') saveDuration(bench.timesFile, name, end.seconds)
    else process.stdout.write(`${name}: ${end.state}, ${end.reason}\n`)
  }
  return ends
}

const listDone = (ends: ReadonlyMap<string, BenchmarkOutcome>) =>
  [...ends].flatMap(([name, { state, seconds }]) => (state === 'ok' ? [{ name, seconds }] : []))

async function runOne(
  { script }: BenchmarkRun,
  name: string,
  interruption: Interruption,
): Promise<BenchmarkOutcome> {
  interruption.current = startBenchmark(script, name)
  const end = await interruption.current.ended
  const isCutShort = interruption.signal !== null && end.state !== 'ok'
  return isCutShort ? { ...end, state: 'failed', reason: toReason(interruption) } : end
}

const toReason = ({ signal }: Interruption) => `the run was ended by ${signal}`
