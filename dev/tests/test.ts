// `npm test`: every behavior once, in all three runners.

import { runForge, runPlaywright, runVitest } from './runners.ts'
import { printSummaryAndExit } from './test-summary.ts'
import { requireTestTools } from './test-tools.ts'

requireTestTools()
// This run uses one of the two databases, and the browser tests of every change; the long run does the rest.
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
