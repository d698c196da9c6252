// Saves the rows that the tests of a version leave in their databases, for the upgrade test:
//   node tools/save-rows-of-tests.ts <commit> <folder> <test file of that version> …

import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { REPOSITORY_ROOT } from './source-files.ts'

const [commit = '', folder = '', ...tests] = process.argv.slice(2)
const checkout = mkdtempSync(join(tmpdir(), 'parvalue-version-'))
checkOut()
linkPackages()
saveRowsAtClose()
for (const test of tests) {
  const name = `${basename(dirname(test))}-${basename(test, '.test.ts')}`
  const env = { ...process.env, KEEP_ROWS_IN: resolve(folder), KEEP_ROWS_AS: name }
  const args = ['node_modules/vitest/vitest.mjs', 'run', test]
  const { status } = spawnSync(process.execPath, args, { cwd: checkout, env, stdio: 'ignore' })
  console.log(
    `${name}: ${status === 0 ? 'saved' : 'its tests failed; check the saved rows before you commit them'}`,
  )
}

function checkOut() {
  const archive = join(checkout, 'version.tar')
  execFileSync('git', ['archive', '-o', archive, commit], { cwd: REPOSITORY_ROOT })
  execFileSync('tar', ['-xf', archive, '-C', checkout])
}

/** Links the version's own workspaces, and all other packages from this checkout. */
function linkPackages() {
  const packages = join(checkout, 'node_modules')
  mkdirSync(join(packages, '@parvalue'), { recursive: true })
  for (const name of readdirSync(join(REPOSITORY_ROOT, 'node_modules'))) {
    if (name !== '@parvalue')
      symlinkSync(join(REPOSITORY_ROOT, 'node_modules', name), join(packages, name))
  }
  for (const name of readdirSync(join(REPOSITORY_ROOT, 'node_modules/@parvalue'))) {
    symlinkSync(join(checkout, name), join(packages, '@parvalue', name))
  }
}

function saveRowsAtClose() {
  const file = join(checkout, 'server/src/platform/db/pglite.ts')
  const source = readFileSync(file, 'utf8')
  const before = '    close: async () => {\n'
  if (!source.includes(before))
    throw new Error('This version has no close function that the rows can be saved in.')
  const keep = `${before}      if (!pglite.closed) await saveRows((text) => pglite.query(text))\n`
  const head = `import { saveRows } from '${join(REPOSITORY_ROOT, 'tools/save-rows.ts')}'\n`
  writeFileSync(file, head + source.replace(before, keep))
}
