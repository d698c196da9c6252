import { runPart } from '../run-part.ts'
import { parts } from './parts.ts'

await runPart(parts)
