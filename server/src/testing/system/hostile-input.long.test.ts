import { testHostileInput } from '../server/test-hostile.ts'

/** `HOSTILE_RUNS=5000` for a night of it. */
testHostileInput(Number(process.env.HOSTILE_RUNS ?? 200))
