const SENTENCES: Readonly<Record<string, (folder: string) => string>> = {
  ENOSPC: (folder) => `The disk of ${folder} is full; free some space and start again.`,
  EDQUOT: (folder) => `The disk quota of ${folder} is used up; free some space and start again.`,
  EACCES: (folder) => `${folder} cannot be written; check its owner or set DATA_DIR.`,
  EPERM: (folder) => `${folder} cannot be written; check its owner or set DATA_DIR.`,
  EROFS: (folder) => `${folder} is on a read-only disk; set DATA_DIR to another folder.`,
  ENOTDIR: (folder) => `${folder} is not a folder; set DATA_DIR to another one.`,
  EEXIST: (folder) => `${folder} is not a folder; set DATA_DIR to another one.`,
}

/** One sentence where the folder is at fault, null where it is a bug of ours. */
export function findFolderFault(error: unknown, folder: string): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return SENTENCES[code]?.(folder) ?? null
}
