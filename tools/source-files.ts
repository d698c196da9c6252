import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const REPOSITORY_ROOT = join(import.meta.dirname, '..')

/** Lists the project's files as git sees them: committed and new ones, no ignored ones. */
export function listSourceFiles(pattern: RegExp): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const output = runGit(args)
  const files = output.split('\0').filter((file) => pattern.test(file))
  return files.filter((file) => existsSync(join(REPOSITORY_ROOT, file))).sort()
}

/** Runs git; ends the program if it fails, because a check of no files would find no error. */
function runGit(args: readonly string[]): string {
  const options = { cwd: REPOSITORY_ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const { error, status, stdout, stderr } = spawnSync('git', args, options)
  if (status === 0) return stdout
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  console.error(
    code === 'ENOENT'
      ? 'git is not on PATH, and it says which files belong to the project. Install it, then run this again.'
      : `git cannot list the files of ${REPOSITORY_ROOT}: ${stderr?.trim() || code}. Run this in a clone of the repository.`,
  )
  process.exit(1)
}
