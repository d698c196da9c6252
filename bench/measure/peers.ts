// Peers are programs with the same task as ours, for comparison. They are no part of the product: their packages have
// a folder and a lockfile of their own, and are installed when a benchmark needs one.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

export const PEERS_FOLDER = path.join(import.meta.dirname, '../peers')

/** Returns why the peers' packages cannot be installed, or null once they are. */
export async function explainMissingPeers(): Promise<string | null> {
  if (existsSync(path.join(PEERS_FOLDER, 'node_modules/.package-lock.json'))) return null
  // `npm install` follows the lockfile too; `npm ci` fails if the registry lacks another platform's package.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    await promisify(execFile)('npm', args, { cwd: PEERS_FOLDER })
    return null
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    return `the peers in bench/peers could not be installed (${reason})`
  }
}
