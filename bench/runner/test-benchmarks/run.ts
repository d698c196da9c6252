import { runBenchmarks } from '../run-all-benchmarks.ts'
import { testBenchmarks } from './benchmarks.ts'

const [timesFile = '', ...args] = process.argv.slice(2)

process.exitCode = await runBenchmarks({
  args,
  parts: testBenchmarks,
  script: new URL('./run-benchmark.ts', import.meta.url),
  timesFile,
})
