// Checks the rules that no linter has: direction and cycles of imports, names, sizes, the license, the decisions'
// index.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECISIONS_FOLDER, findDecisionErrors } from './docs/decision-rules.ts'
import { findImportCycles } from './import-cycles.ts'
import { listImports } from './imports.ts'
import { findLayerViolations } from './layer-violations.ts'
import { findLicenseErrors, LICENSED_FILES } from './license-rules.ts'
import { findModuleCycles } from './module-cycles.ts'
import { listSourceFiles, REPOSITORY_ROOT } from './source-files.ts'
import { findStructureErrors } from './structure-rules.ts'

const files = listSourceFiles(/\.(tsx?|mjs|cjs|sol|css)$/)
const read = (file: string): [string, string] => [
  file,
  readFileSync(join(REPOSITORY_ROOT, file), 'utf8'),
]
const imports = new Map<string, string[]>()
const findings = files.flatMap((file) => {
  const source = readFileSync(join(REPOSITORY_ROOT, file), 'utf8')
  const isTypeScript = /\.tsx?$/.test(file)
  if (isTypeScript) imports.set(file, listImports(file, source))
  const direction = isTypeScript ? findLayerViolations(file, source) : []
  return [...direction, ...findStructureErrors(file, source)]
})
findings.push(...findModuleCycles(imports), ...findImportCycles(imports))
findings.push(...findLicenseErrors(new Map(listSourceFiles(LICENSED_FILES).map(read))))
findings.push(
  ...findDecisionErrors(new Map(listSourceFiles(new RegExp(`^${DECISIONS_FOLDER}`)).map(read))),
)
for (const finding of findings) console.error(finding)
console.log(`${files.length} files checked, ${findings.length} findings.`)
process.exitCode = findings.length > 0 ? 1 : 0
