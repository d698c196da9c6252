// `npm run test:cluster`: kills, freezes and cuts off parts of a Postgres cluster under load.

import { requirePackages } from '../cluster/required-packages.ts'
import { runVitest } from './runners.ts'
import { printSummaryAndExit } from './test-summary.ts'

const packages = requirePackages()
if (packages.ok) {
  const run = { runner: 'vitest-full', report: 'vitest-cluster', env: { LONG: '1' } }
  printSummaryAndExit(await runVitest({ ...run, args: ['dev/cluster'] }), 'long', false)
} else {
  console.error(packages.reason)
  process.exitCode = 1
}
