import { statfsSync } from 'node:fs'

type FolderError = 'full' | 'closed' | 'wrong'

/** Error codes of Node, and the numbers that PGlite's file system throws without a code. */
const FAULTS: Readonly<Record<string, FolderError>> = {
  ENOSPC: 'full',
  51: 'full',
  EDQUOT: 'full',
  19: 'full',
  EACCES: 'closed',
  2: 'closed',
  EPERM: 'closed',
  63: 'closed',
  EROFS: 'closed',
  69: 'closed',
  ENOENT: 'closed',
  ENOTDIR: 'wrong',
  EEXIST: 'wrong',
}

const SENTENCES: Readonly<Record<FolderError, (folder: string) => string>> = {
  full: (folder) => `The disk of ${folder} is full; free some space and start again.`,
  closed: (folder) => `${folder} cannot be written; check whose it is, or set DATA_DIR.`,
  wrong: (folder) => `${folder} is not a folder; set DATA_DIR to another one.`,
}

const FREE_BYTES_MIN = 1024 * 1024

/** Returns a sentence if the folder is the cause, null if the error is a bug of the program. */
export function explainFsError(error: unknown, folder: string): string | null {
  const { code, errno } = error as { code?: string; errno?: number }
  // Postgres may report a full disk in its own words.
  const fault = FAULTS[code ?? String(errno)] ?? (isFull(folder) ? 'full' : null)
  return fault && SENTENCES[fault](folder)
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < FREE_BYTES_MIN
  } catch {
    return false
  }
}
