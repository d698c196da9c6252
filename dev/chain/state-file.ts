import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'
import type { Rpc } from './rpc.ts'

const stateFile = (folder: string) => join(folder, 'state.json.gz')

/**
 * Writes the chain as anvil dumps it: blocks, transactions, receipts and the latest balances.
 * `withHistory` adds the states of recent blocks, so that `finalized` can be read after a restart;
 * that is some fifty times slower, so it waits for a quiet moment.
 */
export async function saveState(rpc: Rpc, folder: string, withHistory: boolean): Promise<void> {
  const dump = await rpc<string>('anvil_dumpState', withHistory)
  await writeSafely(stateFile(folder), Buffer.from(dump.slice(2), 'hex'))
}

/** Unpacks the saved state for anvil to load; null where nothing was saved yet. */
export function unpackState(folder: string): Outcome<string | null, 'damaged'> {
  if (!existsSync(stateFile(folder))) return accepted(null)
  const unpacked = join(folder, 'loading.json')
  try {
    const json = gunzipSync(readFileSync(stateFile(folder)))
    JSON.parse(json.toString())
    writeFileSync(unpacked, json)
    return accepted(unpacked)
  } catch (error) {
    // A full disk is no damage; it is reported as what it is.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return refused('damaged')
  }
}

export function removeUnpacked(folder: string): void {
  rmSync(join(folder, 'loading.json'), { force: true })
}

/** Complete or not at all: a kill in the middle leaves the former file. */
export async function writeSafely(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}
