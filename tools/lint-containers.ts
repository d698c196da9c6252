// Lints the files of `docker/`: each Dockerfile with dockerlinter, and the compose file with dclint, which also compares
// it with the schema of the Compose specification. Neither needs Docker.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { lintComposeFile, lintDockerfile } from './containers/lint.ts'
import { REPOSITORY_ROOT } from './source-files.ts'

const FOLDER = join(REPOSITORY_ROOT, 'docker')

const images = parseEnv(readFileSync(join(FOLDER, 'images.env'), 'utf8'))
const faults = [
  ...globSync(join(FOLDER, '*Dockerfile')).flatMap((file) => lintDockerfile(file, images)),
  ...lintComposeFile(join(FOLDER, 'compose.yaml'), images),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
