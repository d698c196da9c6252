// Fails if a relative link in a Markdown file leads to no file, or to no heading of one.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrokenLinks, type LinkTargets } from './links/find-broken-links.ts'
import { listSourceFiles, REPOSITORY_ROOT } from './source-files.ts'

const files = listSourceFiles(/\.md$/)
const known = new Set(files)
const pages: LinkTargets = {
  readPage: (file) => (known.has(file) ? readFileSync(join(REPOSITORY_ROOT, file), 'utf8') : null),
  exists: (file) => existsSync(join(REPOSITORY_ROOT, file)),
}
const broken = files.flatMap((file) => findBrokenLinks(file, pages.readPage(file) ?? '', pages))
for (const sentence of broken) console.error(sentence)
console.log(`${files.length} pages checked, ${broken.length} broken links.`)
process.exitCode = broken.length > 0 ? 1 : 0
