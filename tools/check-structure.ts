// Checks the rules that no linter has: direction and circles of imports, names, sizes, the license, the decisions' index.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECISIONS, findDecisionErrors } from './docs/decision-rules.ts'
import { findImportCircles } from './import-cycles.ts'
import { listImports } from './imports.ts'
import { findLayerViolations } from './layer-violations.ts'
import { findLicenseErrors, LICENSED } from './license-rules.ts'
import { findModuleCircles } from './module-cycles.ts'
import { listSourceFiles, ROOT } from './source-files.ts'
import { findUntidy } from './structure-rules.ts'

const files = listSourceFiles(/\.(tsx?|mjs|cjs|sol|css)$/)
const read = (file: string): [string, string] => [file, readFileSync(join(ROOT, file), 'utf8')]
const imports = new Map<string, string[]>()
const findings = files.flatMap((file) => {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const isTypeScript = /\.tsx?$/.test(file)
  if (isTypeScript) imports.set(file, listImports(file, source))
  const direction = isTypeScript ? findLayerViolations(file, source) : []
  return [...direction, ...findUntidy(file, source)]
})
findings.push(...findModuleCircles(imports), ...findImportCircles(imports))
findings.push(...findLicenseErrors(new Map(listSourceFiles(LICENSED).map(read))))
findings.push(
  ...findDecisionErrors(new Map(listSourceFiles(new RegExp(`^${DECISIONS}`)).map(read))),
)
for (const finding of findings) console.error(finding)
console.log(`${files.length} files checked, ${findings.length} findings.`)
process.exitCode = findings.length > 0 ? 1 : 0
