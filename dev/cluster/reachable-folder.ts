import { spawnSync } from 'node:child_process'
import type { UnixUser } from './postgres-user.ts'

/** Returns why the user of the cluster's processes cannot use a folder, and what to do; null if it can. */
export function explainUnreachableFolder(folder: string, user: UnixUser): string | null {
  const { status } = spawnSync('/usr/bin/test', ['-w', folder], { ...user, cwd: '/' })
  if (status === 0) return null
  return `The user with id ${user.uid}, as which the cluster runs, cannot reach ${folder}. Choose a DATA_DIR that other users may enter, or run this as another user than root.`
}
