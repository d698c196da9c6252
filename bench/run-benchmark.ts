// Runs the named benchmark, in a process that the runner starts for it.

import { benchmarks } from './benchmarks.ts'
import { runBenchmark } from './runner/run-benchmark.ts'

await runBenchmark(benchmarks)
