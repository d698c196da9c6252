// `npm run verify -- https://app.example`: checks whether a server serves the local build.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compareDeployedBuild } from './compare-deployed-build.ts'
import { parseVerifyArguments } from './verify-arguments.ts'

const parsed = parseVerifyArguments(process.argv.slice(2))
if (!parsed.ok) fail(parsed.reason)
const { url, buildDir } = parsed.value
if (!existsSync(join(buildDir, 'build-manifest.json'))) {
  fail(`There is no build in ${buildDir}: npm start makes one, or name another with --build.`)
}
if (!(await doesAnswer(url))) {
  fail(`No server answers at ${url}. Start it, or correct the address.`)
}

const { fileCount, faults } = await compareDeployedBuild(url, buildDir)
for (const fault of faults) console.log(fault)
if (faults.length > 0) fail(`${faults.length} of ${fileCount} files are not those of the build.`)
console.log(`All ${fileCount} files are those of the build.`)

/** Returns whether the address answers; any answer counts, because the files are compared one by one. */
function doesAnswer(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', redirect: 'manual' }).then(
    () => true,
    () => false,
  )
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
