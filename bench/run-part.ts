// Measures the named part, in a process that the runner starts for it.

import { parts } from './parts.ts'
import { runPart } from './runner/run-part.ts'

await runPart(parts)
