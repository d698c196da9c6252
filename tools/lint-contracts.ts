// Lints the contracts and their tests with solhint, the slowest of the checks. Files that passed are not checked
// again until a contract, a rule or the linter changes.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { listSourceFiles, REPOSITORY_ROOT } from './source-files.ts'
import { hashFiles, hasStamp, saveStamp } from './stamp.ts'

const contracts = listSourceFiles(/^contracts\/.*\.sol$/)
const rules = listSourceFiles(/(^|\/)\.solhint\.json$/)
const stamp = hashFiles([...contracts, ...rules, 'node_modules/solhint/package.json'])

if (!hasStamp('solhint', stamp)) {
  const program = join(REPOSITORY_ROOT, 'node_modules', 'solhint', 'solhint.js')
  // Without `--disc` solhint asks a registry for a newer version of itself.
  const options = ['--disc', '--noPoster', '--max-warnings=0', '--formatter=unix']
  const { status } = spawnSync(process.execPath, [program, ...options, ...contracts], {
    cwd: REPOSITORY_ROOT,
    stdio: 'inherit',
  })
  if (status === 0) saveStamp('solhint', stamp)
  process.exitCode = status ?? 1
}
