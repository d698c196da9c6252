// `npm run check`: runs all checks that do not need a running product.

import { fromRoot, nodeModule } from '../paths.ts'
import { runNodeScript, type ToolResult } from '../tests/run-tool.ts'

/** Caches of the checks, which then read only changed files. */
const cacheFile = (name: string) => fromRoot('node_modules', '.cache', 'check', `${name}.json`)

type Step = {
  name: string
  script: string
  args: string[]
  env?: Readonly<Record<string, string>>
}

const steps: Step[] = [
  {
    name: 'format and lint',
    script: nodeModule('@biomejs/biome/bin/biome'),
    args: ['ci', '--colors=off'],
  },
  {
    name: 'lint with types',
    script: nodeModule('oxlint/bin/oxlint'),
    args: ['--format=unix'],
    // Each further thread computes most types again, and most of the remaining time is garbage collection.
    env: { GOMAXPROCS: '1', GOGC: '400' },
  },
  { name: 'lint of contracts', script: fromRoot('tools/lint-contracts.ts'), args: [] },
  {
    name: 'types',
    script: nodeModule('typescript/bin/tsc'),
    // Each further checker computes most types again: on two cores that other steps share, one checker is fastest.
    // `--incremental` is left out, because TypeScript 7.0.2 missed an error in a file that gets its types through two
    // other files.
    args: ['-p', '.', '--checkers', '1'],
  },
  { name: 'lint of containers', script: fromRoot('tools/lint-containers.ts'), args: [] },
  { name: 'direction, names, sizes', script: fromRoot('tools/check-structure.ts'), args: [] },
  { name: 'requirements', script: fromRoot('tools/requirements/check.ts'), args: [] },
  { name: 'unused code', script: nodeModule('knip/bin/knip.js'), args: ['--no-progress'] },
  {
    name: 'generated files',
    script: fromRoot('tools/generate-contracts.ts'),
    args: ['--check'],
  },
  {
    name: 'generated API documents',
    script: fromRoot('tools/generate-api-documents.ts'),
    args: ['--check'],
  },
  {
    name: 'lint of the API document',
    script: nodeModule('@redocly/cli/bin/cli.js'),
    args: [
      'lint',
      fromRoot('docs/api/openapi.json'),
      '--config',
      fromRoot('docs/api/redocly.yaml'),
    ],
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
  {
    name: 'generated table of variables',
    script: fromRoot('tools/generate-variables.ts'),
    args: ['--check'],
  },
  {
    name: 'generated alert rules',
    script: fromRoot('tools/generate-alarms.ts'),
    args: ['--check'],
  },
  {
    name: 'generated table of keys',
    script: fromRoot('tools/generate-keys.ts'),
    args: ['--check'],
  },
  {
    name: 'generated descriptors of signatures',
    script: fromRoot('tools/generate-descriptors.ts'),
    args: ['--check'],
  },
  {
    name: 'storage layouts',
    script: fromRoot('tools/generate-layouts.ts'),
    args: ['--check'],
  },
  { name: 'prose', script: fromRoot('tools/prose/check.ts'), args: [] },
  {
    name: 'spelling',
    script: nodeModule('cspell/bin.mjs'),
    args: [
      'lint',
      '--no-progress',
      '--no-summary',
      '--cache',
      '--cache-location',
      cacheFile('spelling'),
    ],
  },
  { name: 'links of the documentation', script: fromRoot('tools/check-links.ts'), args: [] },
]

async function runStep({ name, script, args, env }: Step): Promise<number> {
  const startedMs = performance.now()
  const result: ToolResult = await runNodeScript(script, args, { env: { NO_COLOR: '1', ...env } })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${result.code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (result.code !== 0) console.log(result.output.trim())
  return result.code
}

const codes = await Promise.all(steps.map(runStep))
const failed = codes.filter((code) => code !== 0).length
console.log(
  failed === 0
    ? `All ${codes.length} checks passed.`
    : `${failed} of ${codes.length} checks failed.`,
)
process.exitCode = failed > 0 ? 1 : 0
