import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { ChainFiles } from './chain-files.ts'
import { readProgress, writeRecord } from './chain-progress.ts'
import type { Rpc } from './rpc.ts'
import { writeFileAtomic } from './write-file-atomic.ts'

/**
 * Writes the chain as anvil dumps it: blocks, transactions, receipts and the latest balances.
 * `withHistory` adds the states of recent blocks, so that `finalized` can be read as soon as it starts
 * again. That takes seconds, in which the chain answers nobody, so it waits for the end: after a kill
 * `finalized` can be read once there are as many new blocks.
 */
export async function saveState(rpc: Rpc, files: ChainFiles, withHistory: boolean): Promise<void> {
  const progress = await readProgress(rpc)
  const dump = await rpc<string>('anvil_dumpState', withHistory)
  await writeFileAtomic(files.state, Buffer.from(dump.slice(2), 'hex'))
  // Only then: a kill in between leaves a state that is newer than the record, never an older one.
  await writeRecord(files.record, progress)
}

/** Unpacks the saved state for anvil to load; null where nothing was saved yet. */
export function unpackState({ state, unpacked }: ChainFiles): Outcome<string | null, 'damaged'> {
  if (!existsSync(state)) return accepted(null)
  try {
    const dump = JSON.parse(gunzipSync(readFileSync(state)).toString()) as Dump
    writeFileSync(unpacked, JSON.stringify({ ...dump, blocks: withOneGenesis(dump.blocks) }))
    return accepted(unpacked)
  } catch (error) {
    // A full disk is no damage; it is reported as what it is.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return refused('damaged')
  }
}

type Dump = { blocks: { header: { number: string; timestamp: string } }[] }

/** Each run of anvil adds a block 0 of its own to those it loads; the first one is the chain's. */
function withOneGenesis(blocks: Dump['blocks']): Dump['blocks'] {
  const oldest = blocks
    .filter(({ header }) => Number(header.number) === 0)
    .reduce((a, b) => (Number(a.header.timestamp) <= Number(b.header.timestamp) ? a : b))
  return blocks.filter((block) => block === oldest || Number(block.header.number) > 0)
}

export function removeUnpacked({ unpacked }: ChainFiles): void {
  rmSync(unpacked, { force: true })
}
