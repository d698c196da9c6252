// Records a real answer of each call for the API document: runs the tests of the server, which save all answers with
// status 200, and writes the fullest of each call that is not long. Run it after a change of the API's answers; a test
// names the calls whose example is missing or no longer valid.
//
// Usage: node tools/record-api-answers.ts [<part of the tests' paths>]
// With a part, answers of calls that its tests do not make stay as they are.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { nodeModule } from '../dev/paths.ts'
import { runNodeScript } from '../dev/tests/run-tool.ts'
import { API_ANSWERS_FOLDER } from '../server/src/testing/server/test-api-caller.ts'
import { REPOSITORY_ROOT } from './source-files.ts'

const ANSWERS = join(REPOSITORY_ROOT, 'server/src/platform/http/docs/answers.json')

/** Longer answers are cut: a list shows two of its items. */
const ITEMS_MAX = 2
const LENGTH_MAX = 3000

mkdirSync(API_ANSWERS_FOLDER, { recursive: true })
process.once('exit', () => rmSync(API_ANSWERS_FOLDER, { recursive: true, force: true }))

const { code, output } = await runNodeScript(
  nodeModule('vitest/vitest.mjs'),
  ['run', '--project', 'server', ...process.argv.slice(2)],
  { env: { NO_COLOR: '1' } },
)
const recorded = JSON.parse(readFileSync(ANSWERS, 'utf8')) as Record<string, unknown>
const answers = Object.fromEntries(
  listEndpoints(api).flatMap(({ group, name, call }) => {
    const texts = readAnswers(`${group}.${name}`)
      .filter((answer) => call.answer.safeParse(answer).success)
      .map((answer) => JSON.stringify(answer))
      .sort((left, right) => right.length - left.length || left.localeCompare(right))
    // An answer that is always long is shown as it is.
    const best = texts.find((text) => text.length <= LENGTH_MAX) ?? texts.at(-1)
    const operation = `${group}.${name}`
    if (best !== undefined) return [[operation, JSON.parse(best) as unknown]]
    return operation in recorded ? [[operation, recorded[operation]]] : []
  }),
)
writeFileSync(ANSWERS, `${JSON.stringify(answers, null, 2)}\n`)
console.log(`${Object.keys(answers).length} answers`)
if (code !== 0) console.error(`Some tests failed:\n${output.slice(-4000)}`)
process.exitCode = code

function readAnswers(operation: string): unknown[] {
  try {
    return readdirSync(join(API_ANSWERS_FOLDER, operation)).map((file) =>
      shorten(JSON.parse(readFileSync(join(API_ANSWERS_FOLDER, operation, file), 'utf8'))),
    )
  } catch {
    return []
  }
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]))
}
