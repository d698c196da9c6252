// Peers are programs that do what ours does. They are no part of the product: a folder of their own, with a
// lockfile of its own, that is installed when a part asks for one of them.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

export const PEERS = path.join(import.meta.dirname, '../peers')

/** Returns why the packages of the peers' lockfile cannot be installed, or null once they are there. */
export async function findPeersMissing(): Promise<string | null> {
  if (existsSync(path.join(PEERS, 'node_modules/.package-lock.json'))) return null
  // By the lockfile, where that has them: `npm ci` gives up where a registry lacks another platform's.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    await promisify(execFile)('npm', args, { cwd: PEERS })
    return null
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    return `the peers in bench/peers could not be installed (${reason})`
  }
}
