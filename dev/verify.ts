// `npm run verify -- https://app.example`: whether a server serves the build that lies here.

import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareServed } from './served-files.ts'

const USAGE = 'npm run verify -- <url> [--build=web/dist]'

const { values, positionals } = parseArgs({
  options: { build: { type: 'string', default: 'web/dist' } },
  allowPositionals: true,
  strict: false,
})

const [url = ''] = positionals
const buildDir = path.resolve(String(values.build))
if (!URL.canParse(url)) fail(`Say whose page: ${USAGE}.`)
if (!existsSync(path.join(buildDir, 'build-manifest.json'))) {
  fail(`There is no build in ${buildDir}: npm start makes one, or name another with --build.`)
}

const { fileCount, faults } = await compareServed(url, buildDir)
for (const fault of faults) console.log(fault)
if (faults.length > 0) fail(`${faults.length} of ${fileCount} files are not those of the build.`)
console.log(`All ${fileCount} files are those of the build.`)

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
