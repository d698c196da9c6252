// `npm test`: proves every requirement except those that only the long run proves, in all three runners.

import { runForge, runPlaywright, runVitest } from './runners.ts'
import { printSummaryAndExit } from './test-summary.ts'
import { requireTestTools } from './test-tools.ts'

requireTestTools()
// This run tests with one of the two databases, and runs only the browser tests tagged `@every-change`; the long run
// adds the other database, the other browser tests and the files named `x.long.test.ts` and `x.long.spec.ts`.
const [units, contracts] = await Promise.all([
  runVitest({ runner: 'vitest', env: { LONG: '', TEST_ENGINE: 'PGlite' } }),
  runForge({ runner: 'forge' }, 'unoptimized'),
])
// The browser tests run alone afterwards, because a busy machine affects them most.
const browser = await runPlaywright({
  runner: 'playwright',
  env: { LONG: '', E2E_TESTS: 'every-change' },
})
printSummaryAndExit([...units, ...contracts, ...browser], 'usual')
