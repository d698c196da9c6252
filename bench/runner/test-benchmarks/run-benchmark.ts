import { runPart } from '../run-benchmark.ts'
import { parts } from './benchmarks.ts'

await runPart(parts)
