// The laws that no linter knows: direction of imports, names, sizes, nothing reached for.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLayerViolations } from './layer-violations.ts'
import { listSourceFiles, ROOT } from './source-files.ts'
import { findUntidy } from './tidy-rules.ts'

const files = listSourceFiles(/\.(tsx?|mjs|cjs|sol|css)$/)
const findings = files.flatMap((file) => {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const direction = /\.tsx?$/.test(file) ? findLayerViolations(file, source) : []
  return [...direction, ...findUntidy(file, source)]
})
for (const finding of findings) console.error(finding)
console.log(`${files.length} files looked at, ${findings.length} findings.`)
process.exitCode = findings.length > 0 ? 1 : 0
