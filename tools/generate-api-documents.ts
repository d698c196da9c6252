// Writes `docs/api/openapi.json` from the API's table. The file is committed; `--check` writes nothing and fails if the
// file is stale.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { groupDescriptions } from '@parvalue/shared/api/groups.ts'
import { toOpenApiDocument } from '@parvalue/shared/api/openapi.ts'
import { api } from '@parvalue/shared/api/table.ts'
import manifest from '../server/package.json' with { type: 'json' }
import answers from '../server/src/platform/http/docs/answers.json' with { type: 'json' }
import { REPOSITORY_ROOT } from './source-files.ts'

const BRAND = 'Parvalue'

const files = new Map([
  [
    'docs/api/openapi.json',
    `${JSON.stringify(
      toOpenApiDocument(api, {
        brand: BRAND,
        version: manifest.version,
        groups: groupDescriptions,
        answers,
      }),
      null,
      2,
    )}\n`,
  ],
])

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
const stale = [...files].filter(
  ([path, content]) => readIfThere(join(REPOSITORY_ROOT, path)) !== content,
)

if (!process.argv.includes('--check')) {
  for (const [path, content] of stale) {
    mkdirSync(dirname(join(REPOSITORY_ROOT, path)), { recursive: true })
    writeFileSync(join(REPOSITORY_ROOT, path), content)
  }
  console.log(`${files.size} files, ${stale.length} changed`)
} else if (stale.length > 0) {
  const names = stale.map(([path]) => path).join(', ')
  console.error(`Not generated from the present API definition, run \`npm run gen\`: ${names}.`)
  process.exitCode = 1
}
