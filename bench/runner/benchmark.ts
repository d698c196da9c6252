/** A group of benchmark measurements that is selected by its name and runs in its own process. */
export type Benchmark = {
  /** The measured workload, for the list of benchmarks. */
  about: string
  measure: () => Promise<void>
  /** Returns why this machine cannot run the benchmark, or null. */
  findMissing?: () => Promise<string | null>
  /** Whether the benchmark has a fixed length, so that a slower machine takes no longer for it. */
  isTimed?: boolean
}

/** All benchmarks by their names, in the order in which they run. */
export type BenchmarksByName = Readonly<Record<string, Benchmark>>

/** The outcome of one benchmark; `reason` says why it failed or was skipped. */
export type BenchmarkOutcome =
  | { state: 'ok'; seconds: number }
  | { state: 'failed' | 'skipped'; reason: string; seconds: number }
