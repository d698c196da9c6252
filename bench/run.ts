// `npm run bench`: measures our code against a reference in the same run, because absolute figures depend on the
// machine. Prints the results and saves them in results.json.

import path from 'node:path'
import { benchmarks } from './benchmarks.ts'
import { runBenchmarks } from './runner/run-all-benchmarks.ts'

process.exitCode = await runBenchmarks({
  args: process.argv.slice(2),
  parts: benchmarks,
  script: new URL('./run-benchmark.ts', import.meta.url),
  timesFile: path.join(import.meta.dirname, 'times.json'),
})
