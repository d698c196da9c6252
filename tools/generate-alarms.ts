// Writes the alert rules for Prometheus from the page of alarms. `--check` writes nothing and fails if they differ.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAlarms, toRulesFile } from './alarms/alarms.ts'
import { REPOSITORY_ROOT } from './source-files.ts'

const PAGE = join(REPOSITORY_ROOT, 'docs/alarms.md')
const RULES = join(REPOSITORY_ROOT, 'docker/observability/alarms.yml')

const alarms = parseAlarms(readFileSync(PAGE, 'utf8'))
const rules = toRulesFile(alarms)
if (!process.argv.includes('--check')) {
  writeFileSync(RULES, rules)
  console.log(`${alarms.length} alarms written`)
} else if (readFileSync(RULES, 'utf8') !== rules) {
  console.error('docker/observability/alarms.yml is out of date, run `npm run gen`.')
  process.exitCode = 1
}
