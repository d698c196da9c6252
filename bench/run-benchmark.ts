// Measures the named part, in a process that the runner starts for it.

import { parts } from './benchmarks.ts'
import { runPart } from './runner/run-benchmark.ts'

await runPart(parts)
