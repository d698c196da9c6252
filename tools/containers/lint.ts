import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DCLinter } from 'dclint'
import { REPOSITORY_ROOT } from '../source-files.ts'

const CACHE = join(REPOSITORY_ROOT, 'node_modules/.cache/containers')
const DOCKERLINTER = join(REPOSITORY_ROOT, 'node_modules/dockerlinter/bin/dockerfilelinter.js')

const OFF = 0

/** Rules of the compose file that are off. */
const composeRules = {
  // The load balancer listens on every interface, because it is the way in.
  'no-unbound-port-interfaces': OFF,
  // The order in the file follows what depends on what, and Biome decides about quotes.
  'no-quotes-in-volumes': OFF,
  'require-quotes-in-ports': OFF,
  'service-keys-order': OFF,
  'services-alphabetical-order': OFF,
  'top-level-properties-order': OFF,
} as const

/** Lists the faults of a Dockerfile. Its build arguments get the values of `images` before. */
export function lintDockerfile(file: string, images: NodeJS.Dict<string>): string[] {
  const filled = readFileSync(file, 'utf8').replace(
    /^ARG ([A-Z_]+)$/gm,
    (line, name: string) => `${line}=${images[name] ?? ''}`,
  )
  mkdirSync(CACHE, { recursive: true })
  const copy = join(CACHE, basename(file))
  writeFileSync(copy, filled)
  // ShellCheck is not an npm package, so the commands of RUN are left out.
  const args = [DOCKERLINTER, '--shellcheck', 'none', '--error', '--file', copy]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return status === 0 ? [] : [`${basename(file)}:`, stdout.trim(), stderr.trim()]
}

/**
 * Lists the faults of a compose file: against the schema of the Compose specification, and against practice. The
 * variables of images get their values before.
 */
export function lintComposeFile(file: string, images: NodeJS.Dict<string>): string[] {
  const filled = readFileSync(file, 'utf8').replace(
    /\$\{([A-Z_]+_IMAGE)\}/g,
    (text, name: string) => images[name] ?? text,
  )
  mkdirSync(CACHE, { recursive: true })
  const copy = join(CACHE, basename(file))
  writeFileSync(copy, filled)
  const linter = new DCLinter({
    rules: composeRules,
    quiet: false,
    debug: false,
    exclude: [],
  })
  const results = linter.lintFiles([copy], false)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, message, rule }) => `compose.yaml:${line} ${message} (${rule})`),
  )
}
