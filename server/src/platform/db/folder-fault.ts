import { statfsSync } from 'node:fs'

type Fault = 'full' | 'closed' | 'wrong'

/** Node's names, and the numbers that PGlite's file system throws without a name. */
const FAULTS: Readonly<Record<string, Fault>> = {
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

const SENTENCES: Readonly<Record<Fault, (folder: string) => string>> = {
  full: (folder) => `The disk of ${folder} is full; free some space and start again.`,
  closed: (folder) => `${folder} cannot be written; check whose it is, or set DATA_DIR.`,
  wrong: (folder) => `${folder} is not a folder; set DATA_DIR to another one.`,
}

const FREE_BYTES_MIN = 1024 * 1024

/** One sentence where the folder is at fault, null where it is a bug of ours. */
export function explainFsError(error: unknown, folder: string): string | null {
  const { code, errno } = error as { code?: string; errno?: number }
  // Postgres may also stumble over a full disk in words of its own.
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
