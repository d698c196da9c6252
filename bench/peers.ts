// Who else does what we do. They are no part of the product: a folder of their own, with a lockfile of
// its own, that is installed when a bench asks for one of them.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

export const PEERS = path.join(import.meta.dirname, 'peers')

const INSTALL_MAX_MS = 10 * 60_000

/** Whether what stands in their lockfile is there now; says it in a sentence where it cannot be. */
export function hasPeers(): boolean {
  if (existsSync(path.join(PEERS, 'node_modules/.package-lock.json'))) return true
  // By the lockfile, where that has them: `npm ci` gives up where a registry lacks another platform's.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    execFileSync('npm', args, { cwd: PEERS, stdio: 'ignore', timeout: INSTALL_MAX_MS })
    return true
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    process.stdout.write(
      `The peers could not be installed (${reason}); this goes on without them.\n`,
    )
    return false
  }
}
