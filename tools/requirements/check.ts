// Compares the catalogue of requirements with the tests, with the lists of proven rows, and with all citations.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProvenRequirementIds } from '../../dev/tests/requirement-coverage.ts'
import { findRequirementIds } from '../../dev/tests/requirement-rows.ts'
import { listSourceFiles, REPOSITORY_ROOT } from '../source-files.ts'
import { CATALOGUE_PATH, parseRequirementCatalogue } from './catalogue.ts'
import { findUnresolvedCitations } from './citations.ts'
import { findUnprovenRequirements } from './proofs.ts'
import { listTestTitles } from './test-titles.ts'

/** Matches files that people write; lockfiles and pictures cite no requirement. */
const TEXT =
  /(?<!package-lock)\.(tsx?|mjs|cjs|js|sol|css|sql|md|json|ya?ml|toml|html)$|\/(Dockerfile|Caddyfile|run)$/
const TESTED = /\.(tsx?|sol)$/
const HAS_ID = /[A-Z]{2}-?\d{2}/

const { rows, faults } = parseRequirementCatalogue(
  readFileSync(join(REPOSITORY_ROOT, CATALOGUE_PATH), 'utf8'),
)
const ids = new Set(rows.map(({ id }) => id))
const titled = new Set<string>()
const unresolved: string[] = []
const files = listSourceFiles(TEXT)
for (const file of files) {
  const source = readFileSync(join(REPOSITORY_ROOT, file), 'utf8')
  unresolved.push(...findUnresolvedCitations(file, source, ids))
  if (!TESTED.test(file) || !HAS_ID.test(source)) continue
  const runner = file.endsWith('.sol') ? 'forge' : 'vitest'
  for (const title of listTestTitles(file, source)) {
    for (const id of findRequirementIds(title, runner)) titled.add(id)
  }
}

const { usual, long } = readProvenRequirementIds()
const unproven = findUnprovenRequirements(rows, { listed: [...usual, ...long], titled })
const findings = [
  ...faults.map((fault) => `${CATALOGUE_PATH}: ${fault}`),
  ...unresolved,
  ...unproven,
]
for (const finding of findings) console.error(finding)
const built = rows.filter(({ status }) => status === 'built').length
console.log(`${rows.length} requirements, ${built} built, ${findings.length} findings.`)
process.exitCode = findings.length > 0 ? 1 : 0
