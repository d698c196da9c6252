import { runBench } from '../run-bench.ts'
import { parts } from './parts.ts'

process.exitCode = await runBench({
  args: process.argv.slice(2),
  parts,
  script: new URL('./run-part.ts', import.meta.url),
  timesFile: process.env.TIMES_FILE ?? '',
})
