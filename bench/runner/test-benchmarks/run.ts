import { runBench } from '../run-all-benchmarks.ts'
import { parts } from './benchmarks.ts'

const [timesFile = '', ...args] = process.argv.slice(2)

process.exitCode = await runBench({
  args,
  parts,
  script: new URL('./run-benchmark.ts', import.meta.url),
  timesFile,
})
