// Writes the storage layout of each upgradeable contract to `contracts/layouts`. A variable that is moved, removed,
// renamed or has another type is refused, because an upgrade would read foreign values. `--check` writes nothing; it
// fails for such a change and if a file is stale. To begin anew for a contract that is nowhere deployed, delete its file.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLayoutErrors, type Layout } from '../dev/changes/layout.ts'
import { readLayouts } from './layouts/read-layouts.ts'
import { REPOSITORY_ROOT } from './source-files.ts'
import { hashFiles, hasStamp, saveStamp } from './stamp.ts'

const FOLDER = 'contracts/layouts'

const names = [
  'CCIPWaypoint',
  'DShare',
  'DShareFactory',
  'DividendDistribution',
  'InstantRedeemer',
  'OrderProcessor',
  'TransferRestrictor',
  'UsdPlus',
  'UsdPlusMinter',
  'UsdPlusRedeemer',
  'Vault',
  'WireMinter',
  'WrappedDShare',
  'WrappedUsdPlus',
  'WrappedUsdPlusWaypoint',
]

const isCheck = process.argv.includes('--check')
mkdirSync(join(REPOSITORY_ROOT, FOLDER), { recursive: true })
const inputs = [
  ...['contracts/src', FOLDER, 'tools/generate-layouts.ts', 'tools/layouts'],
  ...['solc', '@openzeppelin/contracts', '@openzeppelin/contracts-upgradeable'].map(
    (name) => `node_modules/${name}/package.json`,
  ),
]
if (!isCheck || !hasStamp('layouts', hashFiles(inputs))) compareLayouts()

function compareLayouts(): void {
  const layouts = readLayouts(REPOSITORY_ROOT, names)
  const errors = names.flatMap((name) => compareLayout(name, layouts[name]))
  if (errors.length > 0) {
    console.error(errors.join('\n'))
    process.exitCode = 1
    return
  }
  saveStamp('layouts', hashFiles(inputs))
  if (!isCheck) console.log(`${names.length} layouts`)
}

function compareLayout(name: string, layout: Layout | undefined): string[] {
  if (!layout) return [`${name} has no layout.`]
  const file = join(REPOSITORY_ROOT, FOLDER, `${name}.json`)
  const text = `${JSON.stringify(layout, null, 2)}\n`
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  if (before === text) return []
  const errors = before ? findLayoutErrors(name, JSON.parse(before) as Layout, layout) : []
  if (errors.length > 0) {
    return errors.map((error) => `${error} An upgrade would read foreign values; append instead.`)
  }
  if (isCheck) return [`${FOLDER}/${name}.json is out of date, run \`npm run gen\`.`]
  writeFileSync(file, text)
  return []
}
