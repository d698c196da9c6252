import { runBenchmark } from '../run-benchmark.ts'
import { testBenchmarks } from './benchmarks.ts'

await runBenchmark(testBenchmarks)
