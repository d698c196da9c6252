// Writes the ERC-7730 descriptors with which wallets show messages and calls in words, and the list of both in
// `docs/signing.md`. Each descriptor has to fit the published schema. `--check` writes nothing and fails if a file is
// out of date.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toDescriptor } from './descriptors/descriptor.ts'
import { listAsked, listDescriptors } from './descriptors/list.ts'
import { fillSigningPage } from './descriptors/signing-page.ts'
import { loadDescriptorSchema } from './descriptors/validate.ts'
import { REPOSITORY_ROOT } from './source-files.ts'

const FOLDER = 'contracts/descriptors'
const PAGE = 'docs/signing.md'

const pathOf = (file: string) => join(REPOSITORY_ROOT, file)
const read = (file: string) => (existsSync(pathOf(file)) ? readFileSync(pathOf(file), 'utf8') : '')

const validate = loadDescriptorSchema()
const wanted = new Map([
  ...[...listDescriptors()].map(([name, descriptor]): [string, string] => [
    `${FOLDER}/${name}.json`,
    toDescriptor(descriptor),
  ]),
  [PAGE, fillSigningPage(read(PAGE), listAsked())],
])

mkdirSync(pathOf(FOLDER), { recursive: true })
const unwanted = readdirSync(pathOf(FOLDER))
  .map((name) => `${FOLDER}/${name}`)
  .filter((file) => !wanted.has(file))
const stale = [...wanted].filter(([file, text]) => read(file) !== text).map(([file]) => file)
const errors = [...wanted]
  .filter(([file]) => file !== PAGE)
  .flatMap(([file, text]) => validate(JSON.parse(text)).map((error) => `${file}${error}`))

if (process.argv.includes('--check')) {
  errors.push(
    ...[...stale, ...unwanted].map((file) => `${file} is out of date, run \`npm run gen\`.`),
  )
} else if (errors.length === 0) {
  for (const file of stale) writeFileSync(pathOf(file), wanted.get(file) ?? '')
  for (const file of unwanted) rmSync(pathOf(file))
  console.log(`${wanted.size - 1} descriptors, ${stale.length + unwanted.length} files changed`)
}
if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exitCode = 1
}
