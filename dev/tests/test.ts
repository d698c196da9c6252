// `npm test`: every behaviour once, in all three runners.

import { runForge, runPlaywright, runVitest } from './runners.ts'
import { printSummaryAndExit } from './test-summary.ts'
import { requireTestTools } from './test-tools.ts'

requireTestTools()
// One of the two databases, and of the browser what stands for all of it; the rest is the long run's.
const [units, contracts] = await Promise.all([
  runVitest({ runner: 'vitest', env: { LONG: '', TEST_ENGINE: 'PGlite' } }),
  runForge({ runner: 'forge' }, 'unoptimized'),
])
// The browser alone afterwards: it is the one that suffers from a busy machine.
const browser = await runPlaywright({
  runner: 'playwright',
  env: { LONG: '', E2E_TESTS: 'every-change' },
})
printSummaryAndExit([...units, ...contracts, ...browser], 'usual')
