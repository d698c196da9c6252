import { testHostileInput } from '../server/test-hostile-input.ts'

/** `HOSTILE_RUNS=5000` runs it overnight. */
testHostileInput(Number(process.env.HOSTILE_RUNS ?? 200))
