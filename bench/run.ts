// `npm run bench`: measures ratios of two things in the same run, because absolute figures depend on the machine.
// Prints them and saves them in results.json.

import path from 'node:path'
import { parts } from './benchmarks.ts'
import { runBench } from './runner/run-all-benchmarks.ts'

process.exitCode = await runBench({
  args: process.argv.slice(2),
  parts,
  script: new URL('./run-benchmark.ts', import.meta.url),
  timesFile: path.join(import.meta.dirname, 'times.json'),
})
