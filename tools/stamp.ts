// A stamp records that a check of exactly these files has passed, so that it need not run again.

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folderOf = (check: string) => join(root, 'node_modules', '.cache', 'check', check)

/** Returns the hash of the content of files and folders, named from the root. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(listFiles)) {
    hash
      .update(`${path}\n`)
      .update(readFileSync(join(root, path)))
      .update('\n')
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`))
}

export const hasStamp = (check: string, stamp: string): boolean =>
  existsSync(join(folderOf(check), stamp))

/** Stores the stamp of a check, which replaces earlier ones. */
export function saveStamp(check: string, stamp: string): void {
  const folder = folderOf(check)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, stamp), '')
}
