import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** Files of the project as git sees them: committed ones and new ones, none that are ignored. */
export function listSourceFiles(pattern: RegExp): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const output = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const files = output.split('\0').filter((file) => pattern.test(file))
  return files.filter((file) => existsSync(join(ROOT, file))).sort()
}
