import { runBench } from '../run-bench.ts'
import { parts } from './parts.ts'

const [timesFile = '', ...args] = process.argv.slice(2)

process.exitCode = await runBench({
  args,
  parts,
  script: new URL('./run-part.ts', import.meta.url),
  timesFile,
})
