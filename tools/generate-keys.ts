// Measures what each stolen key can take (`contracts/test/roles`), and writes the figures to `figures.json` there and
// the table to `docs/keys.md`. `--check` measures and writes nothing; it fails if page, keys and figures disagree. The
// tests themselves fail if a figure is stale.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { systemRoles } from '../dev/stack/keys.ts'
import { requireFoundryTool } from '../dev/tests/foundry-tool.ts'
import { fillKeysPage, findKeyErrors, type KeyFigures, readKeyFigures } from './keys/keys-page.ts'
import { keyDescriptions } from './keys/roles.ts'
import { REPOSITORY_ROOT } from './source-files.ts'
import { hashFiles, hasStamp, saveStamp } from './stamp.ts'

const PAGE = join(REPOSITORY_ROOT, 'docs/keys.md')
const FIGURES = join(REPOSITORY_ROOT, 'contracts/test/roles/figures.json')
const INPUTS = ['foundry.toml', 'contracts/src', 'contracts/test']

/** Runs the best known attack with each key. A stale figure fails its test, but the log has the new one. */
function measure(): KeyFigures {
  const forge = requireFoundryTool('forge')
  if (!forge.ok) throw new Error(forge.reason)
  const args = [
    'test',
    '--json',
    '-vv',
    '--match-path',
    'contracts/test/roles/*',
    '--match-test',
    'test_KY01_theFigures',
  ]
  const { stdout, stderr } = spawnSync(forge.value, args, {
    cwd: REPOSITORY_ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      FOUNDRY_PROFILE: 'unoptimized',
    },
  })
  const report = stdout.split('\n').find((line) => line.startsWith('{'))
  if (report === undefined) throw new Error(`forge measured nothing:\n${stderr.slice(-2000)}`)
  return readKeyFigures(JSON.parse(report) as Parameters<typeof readKeyFigures>[0])
}

function writeFigures(): void {
  const stamp = hashFiles(INPUTS)
  if (hasStamp('key-figures', stamp)) return
  const measured = measure()
  const missing = findKeyErrors(keyDescriptions, { roles: systemRoles, figures: measured })
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const rows = Object.entries(measured).map(
    ([name, { hour, day }]) => `  "${name}": { "hour": "${hour}", "day": "${day}" }`,
  )
  writeFileSync(FIGURES, `{\n${rows.join(',\n')}\n}\n`)
  saveStamp('key-figures', hashFiles(INPUTS))
}

const isCheck = process.argv.includes('--check')
if (!isCheck) writeFigures()
const figures = JSON.parse(readFileSync(FIGURES, 'utf8')) as KeyFigures
const errors = findKeyErrors(keyDescriptions, { roles: systemRoles, figures })
const page = readFileSync(PAGE, 'utf8')
const filled = fillKeysPage(page, keyDescriptions, figures)
if (isCheck && filled !== page) errors.push('docs/keys.md is out of date, run `npm run gen`.')
if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exitCode = 1
} else if (!isCheck) {
  writeFileSync(PAGE, filled)
  console.log(
    `${Object.keys(figures).length} keys measured, ${filled === page ? 'none' : 'some'} changed`,
  )
}
