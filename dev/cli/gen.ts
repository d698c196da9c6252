// `npm run gen`: writes all generated files that are committed.

import { fromRoot } from '../paths.ts'
import { runNodeScript } from '../tests/run-tool.ts'

const generators = [
  'tools/generate-contracts.ts',
  'tools/generate-api-documents.ts',
  'tools/generate-variables.ts',
  'tools/generate-alarms.ts',
  'tools/generate-keys.ts',
  'tools/generate-layouts.ts',
  'tools/generate-descriptors.ts',
]

for (const generator of generators) {
  const { code } = await runNodeScript(fromRoot(generator), [], { isShown: true })
  if (code !== 0) process.exitCode = code
}
